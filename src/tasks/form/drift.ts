import type { Task } from "#src/api/resources.ts";
import { compareSent, compareValue } from "#src/writes/send/sent-values.ts";
import { type FieldName, fields, isFieldName } from "#src/tasks/form/fields/fields.ts";

/** What else of a task people look at; `updated_at` changes with every write and says nothing. */
const readOnly = {
  board: "board",
  completed: "completed",
  completed_at: "completed at",
  completer: "completer",
  author: "author",
} as const;

export type Watched = FieldName | keyof typeof readOnly;
const isReadOnly = (text: string): text is keyof typeof readOnly => Object.hasOwn(readOnly, text);
const watched: readonly Watched[] = [...Object.keys(fields), ...Object.keys(readOnly)].filter(
  (name): name is Watched => isFieldName(name) || isReadOnly(name),
);

/** The word for a field inside a sentence: assignee, due. */
export const wordFor = (field: Watched) =>
  isFieldName(field) ? fields[field].label.toLowerCase() : readOnly[field];

/** The fields whose values differ between two reads; written another way is no difference. */
export function differences(before: Task | null, now: Task | null): Watched[] {
  if (!before || !now) return [];
  return watched.filter((field) => {
    const [was, is] = [before[field], now[field]];
    if (was === undefined || is === undefined) return false;
    // What the document has only seen as null may be of any shape.
    if (JSON.stringify(was) === JSON.stringify(is)) return false;
    return compareValue(was, is) === "other" && compareValue(is, was) === "other";
  });
}

export interface SaveReport {
  /** Fields that were sent. */
  saved: FieldName[];
  /** Of these, the ones that the service wrote another way: trimmed, or in another form. */
  normalised: FieldName[];
  /** Fields that were not sent, and differ from what was read before. */
  meanwhile: Watched[];
}

/** What a save did, and what someone else did meanwhile: the answer against what was sent and read. */
export function reportOf(
  before: Task | null,
  changes: Readonly<Record<string, unknown>>,
  answer: Task,
): SaveReport {
  const kept = compareSent(changes, answer);
  const saved = Object.keys(kept).filter(isFieldName);
  return {
    saved,
    normalised: saved.filter((field) => kept[field] === "normalised"),
    meanwhile: differences(before, answer).filter((field) => !Object.hasOwn(kept, field)),
  };
}
