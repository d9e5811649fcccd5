import type { ComponentProps } from "react";
import styles from "./switch.module.css";

/** A checkbox that turns something on and off immediately. Give it a label. */
export function Switch(props: Omit<ComponentProps<"input">, "type" | "role" | "className">) {
  return (
    <input
      {...props}
      type="checkbox"
      role="switch"
      aria-checked={props.checked}
      className={styles.switch}
    />
  );
}
