import { cutText } from "#src/lib/cut-text.ts";
import type { PickedField } from "#src/app/choices/choices.ts";
import { useName } from "#src/app/choices/use-choices.ts";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { type FieldName, isPicked, isTime } from "#src/tasks/form/fields/fields.ts";
import { timeInWords } from "#src/tasks/form/fields/times.ts";
import { NamedId } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** Most characters of a text; only a description is longer. */
const MAX_CHARACTERS = 300;

/** A value in words: names, times in the chosen zone, hours and minutes. */
export function FieldValue({ field, value }: { field: FieldName; value: unknown }) {
  usePreferences();
  if (value === undefined) return "Not loaded";
  if (typeof value === "number") return spellMinutes(value);
  if (typeof value !== "string") return "Not set";
  if (isPicked(field)) return <ChoiceName field={field} id={value} />;
  const words = (isTime(field) && timeInWords(value, field)) || plainText(value);
  return words === "" ? "Empty text" : <bdi>{cutText(words, MAX_CHARACTERS)}</bdi>;
}

/** Text without the tags of HTML, which only a description has. */
const plainText = (text: string) => text.replaceAll(/<\/?[a-z][^>]*>/gi, " ").trim();

/** A person, milestone or list by name, with its ID on hover; by ID while the name is not known. */
const ChoiceName = ({ field, id }: { field: PickedField; id: string }) => (
  <NamedId id={id} name={useName(field, id)} />
);
