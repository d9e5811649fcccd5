import { ArrowRight } from "lucide-react";
import { cutText } from "#src/lib/cut-text.ts";
import type { FieldInput, Value } from "#src/tasks/form/edits.ts";
import type { PickedField } from "#src/app/choices/choices.ts";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type FieldName, isTime } from "#src/tasks/form/fields/fields.ts";
import { useName } from "#src/app/choices/use-choices.ts";
import { formatInZone, formatWall, readTime, useTimeSettings } from "#src/tasks/time/times.ts";
import { NamedId, VisuallyHidden } from "#src/ui/text/text.tsx";

/** Most characters of a text; only a description is longer. */
const MAX_CHARACTERS = 300;

interface FieldValueProps {
  field: FieldName;
  value: FieldInput | Value | undefined;
}

/** A value in words: names, times in the chosen zone, hours and minutes. */
export function FieldValue({ field, value }: FieldValueProps) {
  const { zone } = useTimeSettings();
  if (value === undefined) return "Not loaded";
  if (value === null) return "None";
  if (typeof value === "number") return spellMinutes(value);
  if (isTime(field)) {
    const reading = readTime(value);
    if ("at" in reading) return formatInZone(reading.at, zone);
  }
  if (typeof value !== "string") return formatWall(value.wall).replace("T", " ");
  if (field === "assignee" || field === "milestone" || field === "list") {
    return <ChoiceName field={field} id={value} />;
  }
  return value.trim() === "" ? "Empty text" : <bdi>{cutText(value, MAX_CHARACTERS)}</bdi>;
}

/** A person, milestone or list by name, with its ID on hover; by ID while the name is not known. */
const ChoiceName = ({ field, id }: { field: PickedField; id: string }) => (
  <NamedId id={id} name={useName(field, id)} />
);

interface FieldChangeProps {
  field: FieldName;
  before: FieldInput | Value | undefined;
  after: FieldInput | Value | undefined;
}

/** The value that a change takes away, and the one that it sets. */
export const FieldChange = ({ field, before, after }: FieldChangeProps) => (
  <>
    <s>
      <FieldValue field={field} value={before} />
    </s>
    <VisuallyHidden> to </VisuallyHidden>
    <b>
      <ArrowRight aria-hidden />
      <FieldValue field={field} value={after} />
    </b>
  </>
);
