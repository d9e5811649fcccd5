import type { Task } from "#src/api/resources.ts";
import { IdText, NotSet } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import styles from "./task-page.module.css";

const completedWords = (completed: Task["completed"]) =>
  completed === null || completed === undefined ? null : completed ? "Yes" : "No";

const idOf = (value: unknown) => (typeof value === "string" ? value : null);

/** Facts of a task that can't be changed here. */
export function TaskFacts({ task }: { task: Task }) {
  const ids = [
    ["Board", task.board],
    ["Author", task.author],
    ...(idOf(task.completer) ? ([["Completer", idOf(task.completer)]] as const) : []),
  ] as const;
  return (
    <dl className={styles.facts}>
      {ids.map(([label, id]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{id ? <IdText>{id}</IdText> : <NotSet />}</dd>
        </div>
      ))}
      <div>
        <dt>Completed</dt>
        <dd>{completedWords(task.completed) ?? <NotSet />}</dd>
      </div>
      {task.completed_at && (
        <div>
          <dt>Completed at</dt>
          <dd>
            <Time value={task.completed_at} as="minute" />
          </dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>
          <Time value={task.created_at} as="minute" />
        </dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>
          <Time value={task.updated_at} as="minute" />
        </dd>
      </div>
    </dl>
  );
}
