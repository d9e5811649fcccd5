import type { Task } from "#src/api/resources.ts";
import { formatClock, formatExact, formatMinute, timeFormat } from "#src/lib/format.ts";
import { dayAt, wallAt } from "#src/lib/zone.ts";
import { dueGroupOf, dueIn, dueTime } from "#src/tasks/home/table/due.ts";
import { Time, useNow } from "#src/ui/text/time.tsx";
import styles from "./task-table.module.css";

const formatWithoutYear = timeFormat({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const yearOf = (time: number) => new Date(wallAt(time)).getUTCFullYear();

/** A date and time without what `now` says already: 18:00 today, 27 Nov, 18:00 in this year. */
function formatNear(date: Date, now: number): string {
  const time = date.getTime();
  if (dayAt(time) === dayAt(now)) return formatClock(date);
  return yearOf(time) === yearOf(now) ? formatWithoutYear(date) : formatMinute(date);
}

/** When a task is due, and how long that is away; what is over or due today says so in words and colour. */
export function DueCell({ task }: { task: Task }) {
  const now = useNow();
  const due = dueTime(task);
  if (!due) return <Time value={task.due_at} as="minute" />;
  return (
    <span className={styles.due} data-group={dueGroupOf(task, now)}>
      <time
        dateTime={task.due_at ?? undefined}
        title={`${formatExact(due)} · received as ${task.due_at}`}
      >
        {formatNear(due, now)}
      </time>{" "}
      {!task.completed && <span>{dueIn(due, now)}</span>}
    </span>
  );
}
