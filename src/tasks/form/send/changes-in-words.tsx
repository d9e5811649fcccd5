import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { ChoiceName } from "#src/tasks/form/fields/choice-name.tsx";
import type { Value } from "#src/tasks/form/edits.ts";
import { type FieldName, fieldNames, fields } from "#src/tasks/form/fields/fields.ts";
import { useTimeSettings } from "#src/tasks/time/time-settings.ts";
import { formatInZone, parseMoment } from "#src/tasks/time/times.ts";
import styles from "./send-panel.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** The changes whose JSON is hard to read: IDs, removed values, times and durations. */
export function ChangesInWords({ form: { changes, task } }: { form: TaskForm }) {
  const told = fieldNames.flatMap((field) => {
    const value = changes[field];
    return value === undefined || !needsWords(field, value) ? [] : [{ field, value }];
  });
  if (told.length === 0) return null;
  return (
    <>
      <h3>In words</h3>
      <ul className={styles.words}>
        {told.map(({ field, value }) => (
          <li key={field}>
            {fields[field].label}:{" "}
            <ValueInWords field={field} value={value} board={task?.board ?? null} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Texts are as readable in the request as they would be here. */
const needsWords = (field: FieldName, value: Value) =>
  value === null || (fields[field].type !== "line" && fields[field].type !== "html");

/** A field without a value. Nothing but the task is changed by it. */
const noValue: Record<FieldName, string> = {
  title: "no title",
  description: "no description",
  assignee: "nobody",
  milestone: "none. The task leaves its milestone",
  list: "none. The task leaves its list",
  start_at: "no date",
  due_at: "no date",
  remaining_minutes_estimate: "no estimate",
};

interface ValueInWordsProps {
  field: FieldName;
  value: Value;
  board: string | null;
}

function ValueInWords({ field, value, board }: ValueInWordsProps) {
  const { zone } = useTimeSettings();
  if (value === null) return noValue[field];
  if (typeof value === "number") return spellMinutes(value);
  if (field === "assignee" || field === "milestone" || field === "list") {
    return <ChoiceName field={field} id={value} board={board} />;
  }
  const moment = parseMoment(value);
  if (!moment) return value;
  const utc = zone === "UTC" ? "" : `, ${formatInZone(moment.at, "UTC")} UTC`;
  return `${formatInZone(moment.at, zone)} in ${zone}${utc}`;
}
