import { Link } from "@tanstack/react-router";
import type { Row } from "#src/api/envelope.ts";
import type { Task } from "#src/api/resources.ts";
import { Status } from "#src/ui/feedback/badge.tsx";
import { IdText, NotSet, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import styles from "./task-table.module.css";

/** One page of the tasks of a board. */
export function TaskTable({ rows }: { rows: readonly Row<Task>[] }) {
  return (
    <div className={styles.scroll} data-scroll-restoration-id="rows">
      <table className={styles.table} aria-label="Tasks">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col" className={styles.id}>
              ID
            </th>
            <th scope="col" className={styles.status}>
              Status
            </th>
            <th scope="col" className={styles.due}>
              Due
            </th>
            <th scope="col" className={styles.left}>
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            // An id may come twice on a page that shifts while it is read.
            row.readable ? (
              <TaskRow key={`${row.id} ${index}`} id={row.id} task={row.item} />
            ) : (
              <tr key={`unreadable ${index}`}>
                <td colSpan={2} className={styles.unreadable}>
                  This row could not be read.{" "}
                  {row.id ? (
                    <Link to="/tasks/$taskId" params={{ taskId: row.id }}>
                      <IdText>{row.id}</IdText>
                    </Link>
                  ) : (
                    "It has no valid ID."
                  )}{" "}
                  {row.problems.join(" · ")}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function TaskRow({ id, task }: { id: string; task: Task }) {
  const { title, completed, due_at: due, remaining_minutes_estimate: left } = task;
  return (
    <tr>
      <td>
        <Link to="/tasks/$taskId" params={{ taskId: id }} className={styles.open}>
          <ServiceText>{title || "Without a title"}</ServiceText>
        </Link>
      </td>
      <td className={styles.id}>
        <IdText>{id}</IdText>
      </td>
      <td className={styles.status}>
        {completed === null || completed === undefined ? (
          <NotSet />
        ) : (
          <Status tone={completed ? "ok" : "ring"}>{completed ? "Completed" : "Open"}</Status>
        )}
      </td>
      <td className={styles.due}>
        <Time value={due} as="minute" />
      </td>
      <td className={styles.left}>{typeof left === "number" ? spellMinutes(left) : <NotSet />}</td>
    </tr>
  );
}
