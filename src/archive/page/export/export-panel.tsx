import { Copy, Printer } from "lucide-react";
import { useSession } from "#src/app/session-context.tsx";
import { keyOf } from "#src/archive/items/item.ts";
import type { ExportProps } from "#src/archive/page/export/archive-export.tsx";
import type { ExportedItem } from "#src/archive/page/export/export-files.ts";
import { useSelection } from "#src/archive/selection/selection-part.ts";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { type RowFormat, rowFormats } from "#src/lib/export/download.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button, copyText } from "#src/ui/form/button.tsx";
import styles from "./export-panel.module.css";

interface Scope {
  name: string;
  count: number;
  items: () => readonly ExportedItem[];
}

interface ExportPanelProps extends ExportProps {
  /** Called with true while a file is made or IDs are copied. */
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** Exports the selection, what matches or all that was read, and copies IDs. */
export function ExportPanel(props: ExportPanelProps) {
  const { results, left, onBusy, onClose } = props;
  const { matches = [], searched = [] } = left ?? {};
  const { host } = useSession().workspace;
  const decisions = useDecisions();
  const selection = useSelection();
  const scopeOf = (name: string, items: readonly ExportedItem[]): Scope => ({
    ...{ name, count: items.length },
    items: () => items,
  });
  const selected = `${formatNumber(selection.size())} selected`;
  const scopes = [
    { name: selected, count: selection.size(), items: selectedItems },
    ...(matches.length < searched.length
      ? [scopeOf(counted(matches.length, "match", "matches"), matches)]
      : []),
    scopeOf(`All ${formatNumber(searched.length)} loaded`, searched),
  ].filter(({ count }) => count > 0);

  /** Of selected items that were not read, only what the selection holds is known. */
  function selectedItems(): readonly ExportedItem[] {
    const picked = results?.searched.filter(({ kind, id }) => selection.has(kind, id)) ?? [];
    const read = new Map(picked.map((item) => [keyOf(item), item]));
    return selection.all().map((item) => read.get(keyOf(item)) ?? { ...item, title: item.name });
  }

  /** Does something with the items of a scope; a failure is shown, as nothing else would show it. */
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

  const save = (scope: Scope, format: RowFormat) =>
    withItems(scope, async (items) => {
      const { exportItems } = await import("#src/archive/page/export/export-files.ts");
      await exportItems(format, items, { host, scope: scope.name, decisions });
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
            {rowFormats.map(({ format, name }) => (
              <Button
                key={format}
                size="small"
                aria-label={`Export ${scope.name} as ${name}`}
                onClick={closeAnd(() => save(scope, format))}
              >
                {name}
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
      {matches.length > 0 && (
        <Button size="small" icon={<Printer aria-hidden />} onClick={closeAnd(print)}>
          Print {counted(matches.length, "item", "items")}
        </Button>
      )}
    </>
  );
}
