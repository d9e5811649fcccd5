import { Link } from "@tanstack/react-router";
import { useContext } from "react";
import { cx } from "#src/ui/cx.ts";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { openerId } from "#src/ui/table/opener.ts";
import { NotSet, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import type { LoggedRequest } from "#src/activity/requests.ts";
import { Outcome } from "#src/activity/request/outcome.tsx";
import { TargetName } from "#src/activity/request/target.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { formatDuration, requestLabel, runName, whoLabel } from "#src/activity/labels.ts";
import styles from "./columns.module.css";

/** Who sent a request; on paper also where the name is from. */
function Who({ entry }: { entry: AuditEntry }) {
  const onPaper = useContext(OnPaper);
  if (entry.who === "") return <NotSet />;
  return <ServiceText>{onPaper ? whoLabel(entry) : entry.who}</ServiceText>;
}

/** Columns of the list of requests. */
export const columns: readonly Column<LoggedRequest>[] = [
  {
    name: "Sent",
    // Room for "20 Nov, 10:58 pm".
    width: "8.25rem",
    className: styles.sent,
    cell: ({ sent }) => <Time value={sent.at} as="ago" />,
  },
  {
    name: "Operation",
    rowHeader: true,
    width: "9.5rem",
    className: styles.operation,
    cell: ({ request, sent }) => (
      <Link
        id={openerId(request)}
        to="/activity/$request"
        params={{ request }}
        search={(before) => before}
        resetScroll={false}
        className={tableStyles.open}
      >
        <ServiceText>{requestLabel(sent)}</ServiceText>
      </Link>
    ),
  },
  {
    name: "Target",
    className: styles.target,
    cell: ({ sent }) => <TargetName entry={sent} />,
  },
  {
    name: "Outcome",
    width: "17rem",
    className: styles.outcome,
    cell: ({ outcome }) => <Outcome entry={outcome} />,
  },
  {
    name: "Status",
    width: "4rem",
    align: "end",
    className: styles.status,
    cell: ({ status }) => status ?? <span className={tableStyles.muted}>None</span>,
  },
  {
    name: "Duration",
    width: "5.5rem",
    align: "end",
    className: styles.duration,
    cell: ({ sent: { duration } }) =>
      duration === null ? (
        <span className={tableStyles.muted}>Not measured</span>
      ) : (
        formatDuration(duration)
      ),
  },
  {
    name: "Who",
    width: "7rem",
    hideOrder: 2,
    className: styles.notOnCards,
    cell: ({ sent }) => <Who entry={sent} />,
  },
  {
    name: "Run",
    width: "5rem",
    hideOrder: 1,
    className: cx(styles.run, styles.notOnCards),
    cell: ({ sent: { run } }) =>
      run !== null && (
        <Link
          to="/activity"
          search={(before) => ({ ...before, page: 1, run })}
          aria-label={`Show only run ${runName(run)}`}
        >
          {runName(run)}
        </Link>
      ),
  },
];
