import { Copy, Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { SecretHandle } from "#src/api/secrets.ts";
import { useSession } from "#src/app/session-context.tsx";
import { cx } from "#src/ui/cx.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { IconButton, copyText } from "#src/ui/form/button.tsx";
import textStyles from "#src/ui/text/text.module.css";
import { NotSet, VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./secret-value.module.css";

const textClass = cx(textStyles.line, textStyles.id, styles.text);

interface SecretValueProps {
  id: string;
  name: string;
  handle: SecretHandle | null | undefined;
}

const HIDE_AFTER_MS = 30_000;

/**
 * A hidden secret with buttons to show and copy it. The value is in the page only while it is shown,
 * which ends after 30 s, when focus moves on, as to another secret, or when the window is left.
 */
export function SecretValue({ id, name, handle }: SecretValueProps) {
  const { secrets } = useSession();
  const [shown, setShown] = useState(false);
  const value = shown ? secrets.reveal(id) : null;
  useEffect(() => {
    if (!shown) return;
    const hide = () => setShown(false);
    const timer = setTimeout(hide, HIDE_AFTER_MS);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("blur", hide, { signal });
    window.addEventListener("pagehide", hide, { signal });
    document.addEventListener("visibilitychange", hide, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [shown]);
  if (handle === undefined) return <NotSet>Not included</NotSet>;
  if (handle === null) return <NotSet />;
  if (handle.length === 0) return <NotSet>Empty</NotSet>;

  const notifyUnavailable = () =>
    toast(`The secret of ${name} is no longer available. Refresh the list.`, "bad");
  function copy() {
    const secret = secrets.reveal(id);
    if (secret === null) notifyUnavailable();
    else void copyText(secret, `Secret of ${name}`);
  }
  return (
    <span
      className={styles.secret}
      onBlur={({ currentTarget, relatedTarget }) => {
        const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!inside) setShown(false);
      }}
    >
      {value === null ? (
        <span className={textClass}>
          <span aria-hidden>••••••••{handle.tail}</span>
          <VisuallyHidden>
            {handle.tail ? `Hidden, ends in ${handle.tail}` : "Hidden"}
          </VisuallyHidden>
        </span>
      ) : (
        // Focusable, so that selecting it does not hide it.
        <bdi className={textClass} data-shown tabIndex={0} title={value}>
          {value}
        </bdi>
      )}
      <IconButton
        size="small"
        icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        aria-label={`${shown ? "Hide" : "Show"} the secret of ${name}`}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button, and without focus there is no blur that hides it.
          currentTarget.focus();
          if (!shown && secrets.reveal(id) === null) notifyUnavailable();
          else setShown(!shown);
        }}
      />
      <IconButton
        size="small"
        icon={<Copy aria-hidden />}
        aria-label={`Copy the secret of ${name}`}
        onClick={copy}
      />
    </span>
  );
}
