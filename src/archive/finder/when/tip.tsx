import { cx } from "#src/ui/cx.ts";
import styles from "./strip.module.css";

interface TipProps {
  /** Place between the left and the right end of the bars, from 0 to 1. */
  at: number;
  /** True for a tip of what has the focus; it gives way to the tip of the pointer. */
  ofFocus?: boolean;
  children: string;
}

/** Tip beside a bar, for the eyes only: elements that have the focus say the same in their names. */
export function Tip({ at, ofFocus = false, children }: TipProps) {
  const side = at > 0.5 ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` };
  return (
    <span className={cx(styles.tip, ofFocus && styles.ofFocus)} style={side} aria-hidden>
      {children}
    </span>
  );
}
