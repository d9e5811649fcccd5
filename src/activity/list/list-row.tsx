import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { cx } from "#src/ui/cx.ts";
import looks from "#src/ui/table/list-table.module.css";
import { NotSet, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import type { Line } from "#src/activity/lines.ts";
import styles from "./list-table.module.css";
import { Outcome } from "#src/activity/request/outcome.tsx";
import { TargetName } from "#src/activity/request/target.tsx";
import { formatDuration, operationWord, runName } from "#src/activity/words.ts";

/** Where focus goes back to when the details of a request are closed. */
export const openerId = (request: string) => `open-${request}`;

/** One request. */
export const ListRow = memo(function ListRow({ line, current }: { line: Line; current: boolean }) {
  const { request, sent, known, status } = line;
  const { duration, who, run } = sent;
  return (
    <tr className={cx(looks.row, styles.row)} data-current={current || undefined}>
      <td className={styles.when}>
        <Time value={sent.at} as="ago" />
      </td>
      <td className={styles.operation}>
        <Link
          id={openerId(request)}
          to="/activity/$request"
          params={{ request }}
          search={(before) => before}
          resetScroll={false}
          className={looks.open}
        >
          <ServiceText>{operationWord(sent)}</ServiceText>
        </Link>
      </td>
      <td className={styles.target}>
        <TargetName entry={sent} />
      </td>
      <td className={styles.outcome}>
        <Outcome entry={known} />
      </td>
      <td className={cx(looks.end, styles.status)}>
        {status ?? <span className={looks.muted}>None</span>}
      </td>
      <td className={cx(looks.end, styles.duration)}>
        {duration === null ? (
          <span className={looks.muted}>Not seen</span>
        ) : (
          formatDuration(duration)
        )}
      </td>
      <td className={cx(styles.who, styles.leaves2)}>
        {who === "" ? <NotSet /> : <ServiceText>{who}</ServiceText>}
      </td>
      <td className={cx(styles.run, styles.leaves1)}>
        {run !== null && (
          <Link
            to="/activity"
            search={(before) => ({ ...before, page: 1, run })}
            aria-label={`Only the run ${runName(run)}`}
          >
            {runName(run)}
          </Link>
        )}
      </td>
    </tr>
  );
});
