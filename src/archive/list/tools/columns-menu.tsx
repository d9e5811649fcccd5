import { Columns3 } from "lucide-react";
import type { Kind } from "#src/api/archive.ts";
import { PopoverMenu } from "#src/archive/finder/popover-menu.tsx";
import menuStyles from "#src/archive/finder/table/columns-menu.module.css";
import {
  hiddenColumns,
  shownColumns,
  useHiddenColumns,
} from "#src/archive/list/tools/hidden-columns.ts";
import { sortColumnsOf } from "#src/archive/list/tools/page-rows.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";

/** Hides the columns of these names in the lists of a kind, and shows the others. */
function hideColumns(kind: Kind, names: readonly string[]) {
  if (hiddenColumns(kind).set(names.join(",")) !== "saved")
    toast("This setting couldn’t be saved in this browser.", "bad");
}

/** Menu that shows and hides the columns of a kind's lists. */
export function ColumnsMenu({ kind }: { kind: Kind }) {
  const shown = shownColumns(kind, useHiddenColumns(kind)).map(({ name }) => name);
  const names = sortColumnsOf(kind).filter((name) => name !== "Title");
  const hidden = names.filter((name) => !shown.includes(name));
  return (
    <PopoverMenu name="Columns" button={<span>Columns</span>} icon={<Columns3 aria-hidden />}>
      {() => (
        <>
          <ul className={menuStyles.list}>
            {names.map((name) => (
              <li key={name}>
                <label>
                  <input
                    type="checkbox"
                    checked={shown.includes(name)}
                    onChange={({ target }) =>
                      hideColumns(
                        kind,
                        target.checked
                          ? hidden.filter((other) => other !== name)
                          : [...hidden, name],
                      )
                    }
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
          <Button
            // Not disabled, so that it keeps the focus.
            aria-disabled={hidden.length === 0 || undefined}
            onClick={() => hideColumns(kind, [])}
          >
            Reset columns
          </Button>
        </>
      )}
    </PopoverMenu>
  );
}
