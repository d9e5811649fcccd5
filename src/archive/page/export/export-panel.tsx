import { Copy, Printer } from "lucide-react";
import type { ExportedItem } from "#src/archive/page/export/export-files.ts";
import type { ExportedItems } from "#src/archive/page/export/archive-export.tsx";
import type { Decisions } from "#src/archive/triage/kept/decisions.ts";
import { type FileKind, download } from "#src/lib/download.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { copyText } from "#src/ui/form/copy-button.tsx";
import styles from "./archive-export.module.css";

interface Scope extends ExportedItems {
  name: string;
}

interface ExportPanelProps {
  selected: ExportedItems;
  matches: ExportedItems;
  searched: ExportedItems;
  host: string;
  decisions?: Decisions | null;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
}

const formats: Record<FileKind, string> = { csv: "CSV", json: "JSON" };

/** Sets of items to export, each as a file or as IDs. */
export function ExportPanel(props: ExportPanelProps) {
  const { selected, matches, searched, host, decisions = null, onClose, onBusy } = props;
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
    onClose();
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
                onClick={() => void save(scope, kind)}
              >
                {formats[kind]}
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
      {matches.count > 0 && (
        <Button
          size="small"
          icon={<Printer aria-hidden />}
          onClick={() => {
            onClose();
            print();
          }}
        >
          Print {counted(matches.count, "item", "items")}
        </Button>
      )}
    </>
  );
}
