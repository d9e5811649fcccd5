import { Link } from "@tanstack/react-router";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { MarkedText, Visibility } from "#src/archive/kinds/cells.tsx";
import { MoreMark } from "#src/archive/kinds/more-mark.tsx";
import { nameOf, titleOf, viewOf } from "#src/archive/kinds/views.tsx";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { OddMark, fieldCell } from "#src/ui/table/odd-cell.tsx";
import { openerId } from "#src/ui/table/opener.ts";
import { IdText } from "#src/ui/text/text.tsx";
import { Time, agoWidth } from "#src/ui/text/time.tsx";

export type ArchiveRow = Extract<Row<Archived>, { readable: true }>;

/** Columns of a kind: its own, between those of every kind. */
export function archiveColumns(kind: Kind): Column<ArchiveRow>[] {
  const view = viewOf(kind);
  return [
    {
      name: "Title",
      rowHeader: true,
      cell({ id, item, problems }) {
        return (
          <>
            <Link
              id={openerId(id)}
              to="/archive/$kind/$id"
              params={{ kind, id }}
              search={(before) => before}
              resetScroll={false}
              className={tableStyles.open}
            >
              <MarkedText>{titleOf(view, item)}</MarkedText>
            </Link>
            <MoreMark kind={kind} count={view.more?.(item) ?? 0} />
            <OddMark problems={problems} />
          </>
        );
      },
    },
    {
      name: "ID",
      width: "8.5rem",
      hideOrder: 3,
      card: "footer",
      cell: ({ id }) => <IdText>{id}</IdText>,
    },
    ...view.columns.map((column) => ({
      ...column,
      cell: fieldCell(column.field, ({ item }: ArchiveRow) => column.cell(item)),
    })),
    {
      name: "Visibility",
      width: "5.625rem",
      cell: fieldCell("visibility", ({ item }) => <Visibility>{item.visibility}</Visibility>),
    },
    {
      name: "Archived",
      width: agoWidth(),
      card: "footer",
      cell: fieldCell("archived_at", ({ item }) => <Time value={item.archived_at} as="ago" />),
    },
    {
      name: "Restore",
      hiddenName: true,
      // Room for "Not restored": nothing moves when the label changes.
      width: "6.75rem",
      card: "action",
      cell: ({ id, item }) => <RestoreButton kind={kind} id={id} name={nameOf(view, item)} />,
    },
  ];
}
