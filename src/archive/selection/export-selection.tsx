import { useSession } from "#src/app/session-context.tsx";
import { useSelection } from "#src/archive/selection/use-selection.ts";
import { csvOf } from "#src/lib/csv.ts";
import { type FileKind, download } from "#src/lib/download.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { copyText } from "#src/ui/form/copy-button.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { isoDayAt } from "#src/lib/zone.ts";

interface ExportSelectionProps {
  /** Number of the exported items. */
  count: number;
  isIncluded: (item: PlannedItem) => boolean;
}

/** Button and menu that export what is known of the selected items, or copy their IDs. */
export function ExportSelection({ count, isIncluded }: ExportSelectionProps) {
  return (
    <Popover
      name="Export the selection"
      renderButton={(target) => (
        <button type="button" {...target}>
          Export {formatNumber(count)}
        </button>
      )}
    >
      {(close) => <Formats isIncluded={isIncluded} close={close} />}
    </Popover>
  );
}

interface FormatsProps extends Pick<ExportSelectionProps, "isIncluded"> {
  close: () => void;
}

function Formats({ isIncluded, close }: FormatsProps) {
  const { host } = useSession().workspace;
  const selection = useSelection();

  function save(kind: FileKind) {
    const items = selection.all().filter(isIncluded);
    const day = isoDayAt(Date.now());
    const text = kind === "csv" ? csvOfItems(items) : jsonOfItems(items, host);
    const scope = counted(items.length, "item", "items");
    download(`selected ${host} ${day} ${scope}`, kind, text);
    close();
  }
  async function copy() {
    const ids = selection
      .all()
      .filter(isIncluded)
      .map((item) => item.id);
    await copyText(ids.join("\n"), counted(ids.length, "ID", "IDs"));
    close();
  }
  return (
    <>
      <p>Kind, ID, name and time of archiving.</p>
      <Button onClick={() => save("csv")}>As CSV</Button>
      <Button onClick={() => save("json")}>As JSON</Button>
      <Button onClick={() => void copy()}>Copy IDs</Button>
    </>
  );
}

const csvOfItems = (items: readonly PlannedItem[]) =>
  csvOf(
    ["kind", "id", "name", "archived_at"],
    items.map(({ kind, id, name, archivedAt }) => [kind, id, name, archivedAt]),
  );

function jsonOfItems(items: readonly PlannedItem[], workspace: string): string {
  const rows = items.map(({ archivedAt, ...item }) => ({ ...item, archived_at: archivedAt }));
  return `${JSON.stringify({ workspace, items: rows }, null, 2)}\n`;
}
