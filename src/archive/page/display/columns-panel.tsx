import type { Columns } from "#src/archive/page/table/columns.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import styles from "./columns-panel.module.css";

/** Columns to show and hide. */
export function ColumnsPanel({ shown, offered, isChosen, choose }: Columns) {
  return (
    <>
      <ul className={styles.list}>
        {offered.map((name) => (
          <li key={name}>
            <Checkbox
              checked={shown.includes(name)}
              // Titles alone would not distinguish the items.
              disabled={shown.length === 1 && shown.includes(name)}
              onChange={(checked) =>
                choose(
                  offered.filter((other) => (other === name ? checked : shown.includes(other))),
                )
              }
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        // Not disabled, so that it keeps the focus.
        aria-disabled={!isChosen || undefined}
        onClick={() => isChosen && choose(null)}
      >
        Reset columns
      </Button>
    </>
  );
}
