import { unread } from "#src/tasks/form/draft.ts";
import { parseMinutes, spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { fields } from "#src/tasks/form/fields/fields.ts";
import styles from "./send-panel.module.css";
import { spellTime } from "#src/tasks/time/times.ts";
import { readTime } from "#src/tasks/time/typed-time.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { useTimeSettings } from "#src/tasks/time/zone.ts";

/** The changes whose JSON does not speak for itself: what is removed, moments and durations. */
export function SentInWords({ form }: { form: TaskForm }) {
  const { zone } = useTimeSettings();
  const words = form.changes.flatMap(({ field }) => {
    const { label, type } = fields[field];
    const held = form.draft[field];
    if (held === null) return [`${label}: will be removed`];
    if (held === unread) return [];
    if (type.as === "minutes") return [`${label}: ${spellMinutes(parseMinutes(held) ?? 0)}`];
    const read = type.as === "time" ? readTime(held) : null;
    if (!read || "problem" in read) return [];
    const utc = zone === "UTC" ? "" : `, ${spellTime(read.at, "UTC")} UTC`;
    return [`${label}: ${spellTime(read.at, zone)} in ${zone}${utc}`];
  });
  if (words.length === 0) return null;
  return (
    <>
      <h3>In words</h3>
      <ul className={styles.words}>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
