import { Copy, Link, Printer } from "lucide-react";
import { useNames } from "#src/app/names.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { keyOf } from "#src/archive/items/item.ts";
import { type ExportedItem, itemsFile } from "#src/archive/page/export/export-files.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { useSelection } from "#src/archive/selection/selection-part.ts";
import { useDecided } from "#src/archive/decisions/use-decisions.ts";
import { type RowFormat, rowFormats } from "#src/lib/export/download.ts";
import { exportRows } from "#src/lib/export/export-rows.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button, copyText } from "#src/ui/form/button.tsx";
import styles from "./export-panel.module.css";

interface ExportScope {
  name: string;
  count: number;
  items: () => readonly ExportedItem[];
}

interface ExportPanelProps {
  rows: Pick<Results, "searched"> | null;
  /** Without what was restored since. */
  remaining: Pick<Results, "matches" | "searched"> | null;
}

/** Exports the selection, what matches or all that was loaded, prints it, and copies IDs and the address. */
export function ExportPanel({ rows, remaining }: ExportPanelProps) {
  const { matches = [], searched = [] } = remaining ?? {};
  const { host } = useSession().workspace;
  const decided = useDecided();
  const names = useNames();
  const selection = useSelection();
  const isPart = matches.length < searched.length;
  const scopes: ExportScope[] = [
    {
      name: `${formatNumber(selection.size())} selected`,
      count: selection.size(),
      items: selectedItems,
    },
    {
      name: counted(matches.length, "match", "matches"),
      count: isPart ? matches.length : 0,
      items: () => matches,
    },
    {
      name: `All ${formatNumber(searched.length)} loaded`,
      count: searched.length,
      items: () => searched,
    },
  ];

  /** Of selected items that were not loaded, only what the selection holds is known. */
  function selectedItems(): readonly ExportedItem[] {
    const picked = rows?.searched.filter(({ kind, id }) => selection.has(kind, id)) ?? [];
    const loaded = new Map(picked.map((item) => [keyOf(item), item]));
    return selection.all().map((item) => loaded.get(keyOf(item)) ?? { ...item, title: item.name });
  }

  async function save({ name, items }: ExportScope, format: RowFormat) {
    try {
      await exportRows(format, itemsFile(items(), { host, scope: name, decided, names }));
    } catch {
      toast("These items couldn’t be exported.", "bad");
    }
  }
  function copy({ items }: ExportScope) {
    const ids = items().map(({ id }) => id);
    return copyText(ids.join("\n"), counted(ids.length, "ID", "IDs"));
  }

  return (
    <>
      <ul className={styles.scopes}>
        {scopes
          .filter(({ count }) => count > 0)
          .map((scope) => (
            <li key={scope.name}>
              <span>{scope.name}</span>
              {rowFormats.map(({ format, name }) => (
                <Button
                  key={format}
                  size="small"
                  aria-label={`Export ${scope.name} as ${name}`}
                  onClick={() => void save(scope, format)}
                >
                  {name}
                </Button>
              ))}
              <Button
                size="small"
                icon={<Copy aria-hidden />}
                aria-label={`Copy IDs of ${scope.name}`}
                onClick={() => void copy(scope)}
              >
                Copy IDs
              </Button>
            </li>
          ))}
      </ul>
      {matches.length > 0 && (
        <Button size="small" icon={<Printer aria-hidden />} onClick={print}>
          Print {counted(matches.length, "item", "items")}
        </Button>
      )}
      <Button
        size="small"
        icon={<Link aria-hidden />}
        onClick={() => void copyText(location.href, "Address")}
      >
        Copy address
      </Button>
    </>
  );
}
