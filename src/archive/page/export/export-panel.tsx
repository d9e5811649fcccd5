import { Copy, Printer } from "lucide-react";
import type { ExportedItem } from "#src/archive/page/export/export-files.ts";
import type { Decisions } from "#src/archive/triage/kept/decisions.ts";
import { type FileKind, download } from "#src/lib/download.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button, copyText } from "#src/ui/form/button.tsx";
import styles from "./export-panel.module.css";

interface ExportedItems {
  count: number;
  items: () => readonly ExportedItem[];
}

interface Scope extends ExportedItems {
  name: string;
}

export interface ExportProps {
  selected: ExportedItems;
  matches: ExportedItems;
  searched: ExportedItems;
  host: string;
  decisions?: Decisions | null;
}

interface ExportPanelProps extends ExportProps {
  /** Called with true while a file is made or IDs are copied. */
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

const formats: Record<FileKind, string> = { csv: "CSV", json: "JSON" };

/** Exports the selection, what matches or all that was read, and copies IDs. */
export function ExportPanel(props: ExportPanelProps) {
  const { selected, matches, searched, host, decisions = null, onBusy, onClose } = props;
  const scopes: Scope[] = [
    { name: `${formatNumber(selected.count)} selected`, ...selected },
    ...(matches.count < searched.count
      ? [{ name: counted(matches.count, "match", "matches"), ...matches }]
      : []),
    { name: `All ${formatNumber(searched.count)} loaded`, ...searched },
  ].filter(({ count }) => count > 0);

  /** Does something with the items of a scope; a failure is shown, as nothing else would tell. */
  async function withItems(
    { items }: Scope,
    act: (items: readonly ExportedItem[]) => Promise<unknown>,
  ) {
    onBusy(true);
    try {
      await act(items());
    } catch {
      toast("These items couldn’t be exported.", "bad");
    }
    onBusy(false);
  }

  const save = (scope: Scope, kind: FileKind) =>
    withItems(scope, async (items) => {
      const { exportParts } = await import("#src/archive/page/export/export-files.ts");
      const parts = await exportParts(kind, items, { host, scope: scope.name, decisions });
      download(`archived-${host}`, kind, parts);
    });
  const copy = (scope: Scope) =>
    withItems(scope, (items) =>
      copyText(items.map(({ id }) => id).join("\n"), counted(items.length, "ID", "IDs")),
    );

  const closeAnd = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
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
                onClick={closeAnd(() => save(scope, kind))}
              >
                {formats[kind]}
              </Button>
            ))}
            <Button
              size="small"
              icon={<Copy aria-hidden />}
              aria-label={`Copy IDs of ${scope.name}`}
              onClick={closeAnd(() => copy(scope))}
            >
              Copy IDs
            </Button>
          </li>
        ))}
      </ul>
      {matches.count > 0 && (
        <Button size="small" icon={<Printer aria-hidden />} onClick={closeAnd(print)}>
          Print {counted(matches.count, "item", "items")}
        </Button>
      )}
    </>
  );
}
