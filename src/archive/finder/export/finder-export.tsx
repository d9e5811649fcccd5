import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { exportParts } from "#src/archive/finder/export/export-files.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { PopoverMenu } from "#src/archive/finder/popover-menu.tsx";
import { type FileKind, download } from "#src/lib/download.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { copyText } from "#src/ui/form/copy-button.tsx";
import styles from "./finder-export.module.css";

type Items = readonly ArchivedItem[];

interface FinderExportProps {
  /** The items of the selection, which may have to be loaded. */
  selected: () => Items | Promise<Items>;
  selectedCount: number;
  matches: Items;
  /** All that was read. */
  searched: Items;
  /** Host of the workspace. */
  host: string;
}

/** Items that can be exported together. */
interface Scope {
  name: string;
  count: number;
  items: () => Items | Promise<Items>;
}

const formats: Record<FileKind, string> = { csv: "CSV", json: "JSON" };

/** Menu that exports the selection, what matches or all that was read, and copies IDs. */
export function FinderExport(props: FinderExportProps) {
  const { selected, selectedCount, matches, searched, host } = props;
  const [busy, setBusy] = useState(false);
  const scopes: Scope[] = [
    { name: `${formatNumber(selectedCount)} selected`, count: selectedCount, items: selected },
    {
      name: counted(matches.length, "match", "matches"),
      count: matches.length < searched.length ? matches.length : 0,
      items: () => matches,
    },
    {
      name: `All ${formatNumber(searched.length)} read`,
      count: searched.length,
      items: () => searched,
    },
  ].filter(({ count }) => count > 0);

  /** Does something with the items of a scope; a failure is shown, as nothing else would tell. */
  async function withItems({ items }: Scope, act: (items: Items) => Promise<unknown>) {
    setBusy(true);
    try {
      await act(await items());
    } catch {
      toast("These items couldn’t be exported.", "bad");
    }
    setBusy(false);
  }

  const save = (scope: Scope, kind: FileKind) =>
    withItems(scope, async (items) => {
      const parts = await exportParts(kind, items, { host, scope: scope.name });
      download(`archived-${host}`, kind, parts);
    });
  const copy = (scope: Scope) =>
    withItems(scope, (items) =>
      copyText(items.map(({ id }) => id).join("\n"), counted(items.length, "ID", "IDs")),
    );

  return (
    <PopoverMenu
      name="Export"
      shortcut="exportRows"
      button={`Export ${formatNumber(selectedCount || matches.length)}`}
      icon={<Download aria-hidden />}
      disabled={scopes.length === 0}
      busy={busy ? "Exporting…" : undefined}
    >
      {(close) => (
        <>
          <ul className={styles.scopes}>
            {scopes.map((scope) => (
              <li key={scope.name}>
                <span>{scope.name}</span>
                {(["csv", "json"] as const).map((kind) => (
                  <Button
                    key={kind}
                    size="small"
                    aria-label={`Export ${scope.name} as ${formats[kind]}`}
                    onClick={() => {
                      close();
                      void save(scope, kind);
                    }}
                  >
                    {formats[kind]}
                  </Button>
                ))}
                <Button
                  size="small"
                  icon={<Copy aria-hidden />}
                  aria-label={`Copy IDs of ${scope.name}`}
                  onClick={() => {
                    close();
                    void copy(scope);
                  }}
                >
                  Copy IDs
                </Button>
              </li>
            ))}
          </ul>
          {matches.length > 0 && (
            <Button
              size="small"
              icon={<Printer aria-hidden />}
              onClick={() => {
                close();
                print();
              }}
            >
              Print {counted(matches.length, "match", "matches")}
            </Button>
          )}
          <p className={styles.note}>With the fields that were read, as they were received.</p>
        </>
      )}
    </PopoverMenu>
  );
}
