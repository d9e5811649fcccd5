import { Copy, Eye, EyeOff } from "lucide-react";
import { type ReactNode, use, useEffect, useState } from "react";
import { ADDRESS_MASK } from "#src/api/replies/mask-address.ts";
import type { SecretHandle } from "#src/api/secrets.ts";
import { capitalise } from "#src/lib/format.ts";
import { useSession } from "#src/app/session-context.tsx";
import { cx } from "#src/ui/cx.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { IconButton, copyText } from "#src/ui/form/button.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import textStyles from "#src/ui/text/text.module.css";
import { NotSet, VisuallyHidden, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./secret-value.module.css";

const textClass = cx(textStyles.line, textStyles.id, styles.text);

interface HiddenValueProps {
  /** The webhook, and its field whose value is hidden. */
  id: string;
  field: "secret" | "url";
  name: string;
  /** Shown while the value is hidden. */
  children: ReactNode;
}

const HIDE_AFTER_MS = 30_000;

/**
 * A hidden value with buttons to show and copy it. The value is in the page only while it is shown,
 * which ends after 30 s, when focus moves on, as to another secret, or when the window is left.
 */
function HiddenValue({ id, field, name, children }: HiddenValueProps) {
  const { secrets } = useSession();
  const [shown, setShown] = useState(false);
  const value = shown ? secrets.reveal(id, field) : null;
  const what = field === "secret" ? "secret" : "address";
  useEffect(() => {
    if (!shown) return;
    const hide = () => setShown(false);
    const timer = setTimeout(hide, HIDE_AFTER_MS);
    window.addEventListener("blur", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [shown]);
  function reveal() {
    const revealed = secrets.reveal(id, field);
    if (revealed === null)
      toast(`The ${what} of ${name} is no longer available. Refresh the list.`, "bad");
    return revealed;
  }
  function copy() {
    const revealed = reveal();
    if (revealed !== null) void copyText(revealed, `${capitalise(what)} of ${name}`);
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
        <span className={textClass}>{children}</span>
      ) : (
        // Focusable, so that selecting it does not hide it.
        <bdi className={textClass} data-shown tabIndex={0} title={value}>
          {value}
        </bdi>
      )}
      <IconButton
        size="small"
        icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        aria-label={`${shown ? "Hide" : "Show"} the ${what} of ${name}`}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button, and without focus there is no blur that hides it.
          currentTarget.focus();
          setShown(!shown && reveal() !== null);
        }}
      />
      <IconButton
        size="small"
        icon={<Copy aria-hidden />}
        aria-label={`Copy the ${what} of ${name}`}
        onClick={copy}
      />
    </span>
  );
}

interface SecretValueProps {
  id: string;
  name: string;
  handle: SecretHandle | null | undefined;
}

/** The secret of a webhook: dots and its last characters until it is shown. */
export function SecretValue({ id, name, handle }: SecretValueProps) {
  if (!handle?.length) return <NotSet />;
  if (use(OnPaper)) return "Hidden";
  return (
    <HiddenValue {...{ id, name }} field="secret">
      <span aria-hidden>••••••••{handle.tail}</span>
      <VisuallyHidden>{handle.tail ? `Hidden, ends in ${handle.tail}` : "Hidden"}</VisuallyHidden>
    </HiddenValue>
  );
}

/** The address of a webhook, as text: with dots for what is secret in it, until it is shown. */
export function AddressValue({ id, name, url }: { id: string; name: string; url: string }) {
  const text = <bdi className={textStyles.prose}>{revealMarks(url)}</bdi>;
  if (!url.includes(ADDRESS_MASK)) return text;
  return (
    <HiddenValue {...{ id, name }} field="url">
      {text}
    </HiddenValue>
  );
}
