import { ArrowDown, ArrowUp } from "lucide-react";
import type { Kind } from "#src/api/archive.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import {
  type ColumnChoice,
  type ColumnName,
  columnsOf,
  defaultColumns,
  noChoice,
  withoutDecisions,
} from "#src/archive/page/table/columns.tsx";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import styles from "./columns-panel.module.css";

interface ColumnsPanelProps {
  scope: Scope;
  /** The one kind that is shown: it decides on the columns while nothing is chosen. */
  kind: Kind | undefined;
  value: ColumnChoice;
  decides?: boolean;
  onChange: (choice: ColumnChoice) => void;
}

/** Columns to show and hide, and to put in order. */
export function ColumnsPanel(props: ColumnsPanelProps) {
  const { scope, kind, value, decides = true, onChange } = props;
  const offered = (names: readonly ColumnName[]) => (decides ? names : withoutDecisions(names));
  const shown = offered(value.shown ?? defaultColumns(kind));
  const hidden = offered(columnsOf(scope)).filter((name) => !shown.includes(name));
  const isDefault = value.shown === null && Object.keys(value.widths).length === 0;
  const show = (next: readonly ColumnName[]) => onChange({ ...value, shown: next });

  function move(name: ColumnName, step: 1 | -1) {
    const next = shown.filter((other) => other !== name);
    next.splice(shown.indexOf(name) + step, 0, name);
    show(next);
  }
  return (
    <>
      <ul className={styles.list}>
        {/* One list, so that a checkbox keeps the focus where its column moves to the hidden ones. */}
        {[...shown, ...hidden].map((name, index) => (
          <li key={name}>
            <Checkbox
              checked={index < shown.length}
              // Titles alone would not distinguish the items.
              disabled={shown.length === 1 && index === 0}
              onChange={(checked) =>
                show(checked ? [...shown, name] : shown.filter((other) => other !== name))
              }
            >
              {name}
            </Checkbox>
            {index < shown.length && (
              <>
                <MoveButton name={name} where="up" onMove={index > 0 && (() => move(name, -1))} />
                <MoveButton
                  name={name}
                  where="down"
                  onMove={index < shown.length - 1 && (() => move(name, 1))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <Button
        // Not disabled, so that it keeps the focus.
        aria-disabled={isDefault || undefined}
        onClick={() => !isDefault && onChange(noChoice)}
      >
        Reset columns
      </Button>
    </>
  );
}

interface MoveButtonProps {
  name: string;
  where: "up" | "down";
  /** False at the end of the list. */
  onMove: (() => void) | false;
}

/** Button that moves a column. It stays at the ends, so that it keeps the focus. */
function MoveButton({ name, where, onMove }: MoveButtonProps) {
  const Arrow = where === "up" ? ArrowUp : ArrowDown;
  return (
    <IconButton
      size="small"
      icon={<Arrow aria-hidden />}
      aria-label={`Move ${name} ${where}`}
      aria-disabled={!onMove || undefined}
      onClick={() => onMove && onMove()}
    />
  );
}
