import { type Scope } from "#src/archive/items/scope.ts";
import { ColumnsPanel } from "#src/archive/page/display/columns-panel.tsx";
import { sortText } from "#src/archive/page/search.ts";
import {
  columnNameOf,
  columnsOf,
  sortColumnOf,
  useColumns,
} from "#src/archive/page/table/columns.tsx";
import type { Archive } from "#src/archive/page/use-archive.ts";
import { onlyKind } from "#src/archive/query/read-query.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import { ViewsPanel } from "#src/archive/page/display/views-panel.tsx";
import type { Grouping, Sort } from "#src/archive/query/search/results.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { type Choice, ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import styles from "./display-panel.module.css";

/** The orders of a page: by its columns, in both directions. */
const sortsOf = (scope: Scope): readonly Sort[] =>
  ["Title", ...columnsOf(scope)]
    .flatMap((name) => sortColumnOf(name) ?? [])
    .flatMap((column) => [
      { column, descending: false },
      { column, descending: true },
    ]);

const nameOf = ({ column, descending }: Sort) =>
  column === "archived"
    ? `${descending ? "Newest" : "Oldest"} archived`
    : `${columnNameOf(column)}, ${descending ? "descending" : "ascending"}`;

interface DisplayPanelProps {
  found: Pick<Archive, "query" | "sort">;
  address: Address;
  groupings: readonly Choice<Grouping | null>[];
  showsTimeline: boolean;
  onTimeline: (isShown: boolean) => void;
  onClose: () => void;
}

/** Settings of the table: order, groups, timeline, columns, and saved views. */
export function DisplayPanel(props: DisplayPanelProps) {
  const { found, address, groupings, showsTimeline, onTimeline, onClose } = props;
  const { query, sort } = found;
  const { scope, search, change } = address;
  const columns = useColumns(scope, onlyKind(scope, query));
  return (
    <>
      <ChoiceMenu
        label="Group"
        className={styles.choice}
        value={search.group ?? null}
        choices={groupings}
        onChange={(group) => change({ group: group ?? undefined })}
      />
      <ChoiceMenu
        label="Order"
        className={styles.choice}
        value={sortText(sort)}
        choices={sortsOf(scope).map((one) => ({ value: sortText(one), name: nameOf(one) }))}
        onChange={(next) => change({ sort: next })}
      />
      <Checkbox checked={showsTimeline} onChange={onTimeline}>
        Timeline
      </Checkbox>
      <h2>Columns</h2>
      <ColumnsPanel {...columns} />
      <h2>Views</h2>
      <ViewsPanel href={address.hrefOf(query.text)} onClose={onClose} />
    </>
  );
}
