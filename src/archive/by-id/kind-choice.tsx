import { useId } from "react";
import type { Kind } from "#src/api/archive.ts";
import styles from "./kind-choice.module.css";
import { viewOf } from "#src/archive/kinds/views.tsx";

interface KindChoiceProps {
  label: string;
  kinds: readonly Kind[];
  chosen: Kind | null;
  onChoose: (kind: Kind) => void;
}

/** Radio group for the kind of an ID; nothing is chosen by default. */
export function KindChoice({ label, kinds, chosen, onChoose }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {kinds.map((kind) => {
        const { singular } = viewOf(kind);
        return (
          <label key={kind}>
            <input
              type="radio"
              name={name}
              checked={chosen === kind}
              onChange={() => onChoose(kind)}
            />
            {singular.charAt(0).toUpperCase() + singular.slice(1)}
          </label>
        );
      })}
    </fieldset>
  );
}
