import { type ComponentProps, useId } from "react";
import styles from "./keep-choice.module.css";
import { keeping } from "#src/connection/keeping.ts";
import type { Keep } from "#src/connection/store.ts";

const order: readonly Keep[] = ["reload", "tab"];

/** The props go to each radio button. */
export function KeepChoice(radio: Omit<ComponentProps<"input">, "type" | "value" | "id">) {
  const id = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>Keep the key</legend>
      {order.map((keep) => (
        <div key={keep} className={styles.choice}>
          <input
            {...radio}
            type="radio"
            value={keep}
            id={`${id}-${keep}`}
            aria-describedby={`${id}-${keep}-hint`}
          />
          <label htmlFor={`${id}-${keep}`}>{keeping[keep].label}</label>
          <p id={`${id}-${keep}-hint`}>{keeping[keep].hint}</p>
        </div>
      ))}
    </fieldset>
  );
}
