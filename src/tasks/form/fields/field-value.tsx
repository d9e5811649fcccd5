import { cutText } from "#src/lib/cut-text.ts";
import type { FieldInput, Value } from "#src/tasks/form/edits.ts";
import { ChoiceName } from "#src/tasks/form/fields/choice-name.tsx";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type FieldName, fields } from "#src/tasks/form/fields/fields.ts";
import { useTimeSettings } from "#src/tasks/time/time-settings.ts";
import { formatInZone, formatWall, readTime } from "#src/tasks/time/times.ts";

/** Most characters of a text; only a description is longer. */
const MAX_CHARACTERS = 300;

interface FieldValueProps {
  field: FieldName;
  /** The board of the task, or null when it is not known. */
  board: string | null;
  value: FieldInput | Value | undefined;
}

/** A value in words: names, times in the chosen zone, hours and minutes. */
export function FieldValue({ field, board, value }: FieldValueProps) {
  const { zone } = useTimeSettings();
  if (value === undefined) return "Not loaded";
  if (value === null) return "None";
  if (typeof value === "number") return spellMinutes(value);
  if (fields[field].type === "time") {
    const reading = readTime(value);
    if ("at" in reading) return formatInZone(reading.at, zone);
  }
  if (typeof value !== "string") return formatWall(value.wall).replace("T", " ");
  if (field === "assignee" || field === "milestone" || field === "list") {
    return <ChoiceName field={field} board={board} id={value} />;
  }
  return value.trim() === "" ? "Empty text" : <bdi>{cutText(value, MAX_CHARACTERS)}</bdi>;
}
