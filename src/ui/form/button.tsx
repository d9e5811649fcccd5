import { createLink } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { cx } from "#src/ui/cx.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";

interface ButtonStyle {
  variant?: "standard" | "primary" | "quiet" | "row";
  size?: "small" | "large";
  tone?: "bad";
  /** Only an icon inside: give `aria-label` too. */
  square?: boolean;
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
  const style = { ...(variant && { variant }), ...(size && { size }), ...(tone && { tone }) };
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...style, square: square ?? false }, className)}
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

interface AnchorProps extends ButtonStyle, ComponentProps<"a"> {
  icon?: ReactNode;
}

function Anchor({ variant, size, tone, square, icon, className, children, ...rest }: AnchorProps) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(tone && { tone }) };
  return (
    <a {...rest} className={classOf({ ...style, square: square ?? false }, className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link that looks like a button. */
export const ButtonLink = createLink(Anchor);

/** A button that looks like a link, for use inside a sentence. */
export function TextButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={cx(styles.text, className)} />;
}
