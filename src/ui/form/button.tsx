import { createLink } from "@tanstack/react-router";
import { Copy, X } from "lucide-react";
import { type ComponentProps, type ReactNode } from "react";
import { cx } from "#src/ui/cx.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { useRowTabIndex } from "#src/ui/table/focus/tab-stop.ts";
import { IdText } from "#src/ui/text/text.tsx";
import styles from "./button.module.css";

interface ButtonStyle {
  variant?: "standard" | "primary" | "quiet" | "row" | undefined;
  size?: "small" | "large" | undefined;
  tone?: "bad" | undefined;
  /** Only an icon inside: give `aria-label` too. */
  square?: boolean | undefined;
}

function classOf({ variant = "standard", size, tone, square }: ButtonStyle, extra?: string) {
  return cx(
    styles.button,
    styles[variant],
    size && styles[size],
    tone && styles[tone],
    square && styles.square,
    extra,
  );
}

interface ButtonProps extends ButtonStyle, ComponentProps<"button"> {
  /** Label of an action in progress, such as "Restoring…"; while set, presses are ignored and focus stays. */
  busy?: string | undefined;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, tone, square, busy, icon, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      tabIndex={useRowTabIndex()}
      {...rest}
      className={classOf({ variant, size, tone, square }, className)}
      aria-busy={busy ? true : rest["aria-busy"]}
      aria-disabled={busy ? true : rest["aria-disabled"]}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      {busy && !square ? busy : children}
    </button>
  );
}

/** Quiet button with an icon alone: give `aria-label` too. */
export const IconButton = (props: ButtonProps) => <Button variant="quiet" square {...props} />;

export const CloseButton = (props: Pick<ButtonProps, "ref" | "size" | "onClick">) => (
  <IconButton {...props} icon={<X aria-hidden />} aria-label="Close" />
);

type AnchorProps = Pick<ButtonStyle, "variant" | "size"> & ComponentProps<"a">;

function Anchor({ variant, size, className, children, ...rest }: AnchorProps) {
  return (
    <a tabIndex={useRowTabIndex()} {...rest} className={classOf({ variant, size }, className)}>
      {children}
    </a>
  );
}

export const ButtonLink = createLink(Anchor);

/** A button that looks like a link, for use inside a sentence. */
export function TextButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      tabIndex={useRowTabIndex()}
      {...rest}
      className={cx(styles.text, className)}
    />
  );
}

/** Copies a text and shows a toast with the result. `text` is not stored. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast(`The browser did not allow copying. Select the ${what} and copy it by hand.`, "bad");
  }
}

interface CopyProps {
  text: string;
  /** Name of the copied text, such as "ID in_Yw2k9QeR4tLm". */
  what: string;
}

/** Text with a small button after it that copies it. */
export function Copyable({ text, what, children }: CopyProps & { children: ReactNode }) {
  return (
    <span className={styles.copyable}>
      {children}
      <button
        type="button"
        className={styles.copy}
        aria-label={`Copy ${what}`}
        onClick={() => void copyText(text, what)}
      >
        <Copy aria-hidden />
      </button>
    </span>
  );
}

export const CopyableId = ({ id }: { id: string }) => (
  <Copyable text={id} what={`ID ${id}`}>
    <IdText>{id}</IdText>
  </Copyable>
);

export function CopyButton({ text, what, children }: CopyProps & { children: string }) {
  return (
    <Button icon={<Copy aria-hidden />} onClick={() => void copyText(text, what)}>
      {children}
    </Button>
  );
}
