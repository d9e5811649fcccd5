import { type ReactNode, useState } from "react";
import { cx } from "#src/ui/cx.ts";
import looks from "#src/ui/table/list-table.module.css";
import { UnreadableRow } from "#src/ui/table/unreadable-row.tsx";
import { ListRow } from "#src/webhooks/list/list-row.tsx";
import styles from "./row.module.css";
import type { WebhookRow } from "#src/webhooks/rows.ts";

const columns = [
  { name: "URL", width: undefined, leaves: undefined, end: false },
  { name: "Enabled", width: styles.enabledColumn, leaves: undefined, end: false },
  { name: "Events", width: styles.eventsColumn, leaves: undefined, end: false },
  { name: "Attempts", width: styles.attemptsColumn, leaves: looks.leaves2, end: true },
  { name: "Failed", width: styles.failedColumn, leaves: looks.leaves2, end: true },
  { name: "Failure rate", width: styles.rateColumn, leaves: undefined, end: false },
  { name: "Secret", width: styles.secretColumn, leaves: looks.leaves3, end: false },
  { name: "Created", width: styles.createdColumn, leaves: looks.leaves1, end: false },
] as const;

function Frame({ busy, failingFirst, children }: FrameProps) {
  return (
    <div className={looks.scroll} data-scroll-restoration-id="rows">
      <table className={looks.table} aria-label="Webhooks" aria-busy={busy}>
        <colgroup>
          {columns.map(({ name, width, leaves }) => (
            <col key={name} className={cx(width, leaves)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, leaves, end }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sorted(name, failingFirst)}
                className={cx(end && looks.end, leaves)}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface FrameProps {
  busy?: boolean;
  failingFirst?: boolean;
  children: ReactNode;
}

/** The workspace's own order is told beside the table: what it counts as newest is not ours to say. */
const sorted = (name: string, failingFirst = false) =>
  failingFirst && name === "Failure rate" ? "descending" : undefined;

interface ListTableProps {
  rows: readonly WebhookRow[];
  failingFirst: boolean;
  /** The webhook whose details are open. */
  currentId: string | undefined;
}

export function ListTable({ rows, failingFirst, currentId }: ListTableProps) {
  const [secretId, setSecretId] = useState<string | null>(null);
  return (
    <Frame failingFirst={failingFirst}>
      {rows.map((row, index) =>
        row.readable ? (
          // An id may come twice on a page that shifts while it is read.
          <ListRow
            key={`${row.id} ${index}`}
            row={row}
            current={row.id === currentId}
            secretShown={row.id === secretId && currentId === undefined}
            onShowSecret={setSecretId}
          />
        ) : (
          <UnreadableRow key={`unreadable ${index}`} row={row} />
        ),
      )}
    </Frame>
  );
}

/** What stands there before the first page is read. */
export function SkeletonTable() {
  return (
    <Frame busy>
      {Array.from({ length: 20 }, (_, row) => (
        <tr key={row} className={looks.row}>
          {columns.map(({ name, leaves, end }) => (
            <td key={name} className={cx(name === "URL" && looks.title, end && looks.end, leaves)}>
              <i className={looks.bar} data-width={name === "URL" ? row % 4 : undefined} />
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );
}
