import styles from "./text.module.css";
import { revealMarks } from "#src/ui/text/text.tsx";

/** The URL, if it is safe to link: http or https, and no user info that looks like a host. */
export function safeUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.username || url.password ? null : url;
}

/** A URL from the workspace: a link if it is safe, else plain text. */
export function ExternalLink({ children }: { children: string }) {
  const url = safeUrl(children);
  const shown = revealMarks(children);
  if (!url) return <bdi className={styles.prose}>{shown}</bdi>;
  // A host in another script is also shown as punycode, as the browser requests it.
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
      {disguised && <span className={styles.muted}> goes to {url.host}</span>}
    </>
  );
}
