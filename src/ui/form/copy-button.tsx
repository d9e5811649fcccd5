import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./copy-button.module.css";
import { toast } from "#src/ui/feedback/toast.ts";
import { IdText } from "#src/ui/text/text.tsx";

/** Copies a text and shows a toast with the result. `text` is not stored. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
    return true;
  } catch {
    toast(`The browser did not allow copying. Select the ${what} and copy it by hand.`, "bad");
    return false;
  }
}

interface CopyProps {
  text: string;
  /** Name of the copied text, such as "ID in_Yw2k9QeR4tLm". */
  what: string;
}

/** Text with a small button after it that copies it. */
export function Copyable({ text, what, children }: CopyProps & { children: ReactNode }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <span className={styles.copyable}>
      {children}
      <button
        type="button"
        className={styles.copy}
        aria-label={`Copy ${what}`}
        onClick={async () => setCopied(await copyText(text, what))}
        onBlur={() => setCopied(false)}
      >
        <Icon aria-hidden />
      </button>
    </span>
  );
}

/** Identifier with a button that copies it. */
export const CopyableId = ({ id }: { id: string }) => (
  <Copyable text={id} what={`ID ${id}`}>
    <IdText>{id}</IdText>
  </Copyable>
);

/** Button with a label that copies a text. */
export function CopyButton({ text, what, children }: CopyProps & { children: string }) {
  return (
    <Button icon={<Copy aria-hidden />} onClick={() => void copyText(text, what)}>
      {children}
    </Button>
  );
}
