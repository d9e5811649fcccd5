import styles from "./text.module.css";
import { revealMarks } from "#src/ui/text/text.tsx";

/** The address, when it may become a link: http or https, and no user info that poses as a host. */
export function safeAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.username || url.password ? null : url;
}

/** An address of the service: a link when it is safe to follow, else the text as it came. */
export function ExternalLink({ children }: { children: string }) {
  const url = safeAddress(children);
  const shown = revealMarks(children);
  if (!url) return <bdi className={styles.prose}>{shown}</bdi>;
  // A host with letters from other scripts is shown as the browser will look it up, too.
  const disguised = !children.toLowerCase().includes(url.host);
  return (
    <>
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={styles.prose}
      >
        <bdi>{shown}</bdi>
      </a>
      {disguised && <span className={styles.none}> goes to {url.host}</span>}
    </>
  );
}
