import { type ComponentProps, useId } from "react";
import type { Keep } from "#src/connection/connection.ts";
import { keepLabels } from "#src/connection/keep-labels.ts";
import form from "./connect-form.module.css";

export const keepChoices = ["reload", "tab"] as const satisfies readonly Keep[];

/** Radio buttons for how long the key is kept. The props go to each of them. */
export function KeepChoice(radio: Omit<ComponentProps<"input">, "type" | "value" | "id">) {
  const id = useId();
  return (
    <fieldset>
      <legend className={form.legend}>Keep the key</legend>
      {keepChoices.map((keep) => (
        <div key={keep} className={form.choice}>
          <input
            {...radio}
            type="radio"
            value={keep}
            id={`${id}-${keep}`}
            aria-describedby={`${id}-${keep}-hint`}
          />
          <label htmlFor={`${id}-${keep}`}>{keepLabels[keep].label}</label>
          <p id={`${id}-${keep}-hint`}>{keepLabels[keep].hint}</p>
        </div>
      ))}
    </fieldset>
  );
}
