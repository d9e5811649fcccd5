import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Item, oddFields } from "#src/api/envelope.ts";
import { type Task, documentedTaskFields } from "#src/api/resources.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Person } from "#src/app/names.tsx";
import {
  type ListedField,
  type ValueFormat,
  FieldList,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import { OtherFields } from "#src/ui/dialog/other-fields.tsx";
import { boardQuery, titleOf } from "#src/tasks/home/queries.ts";
import { useKnownBoardTitle } from "#src/tasks/home/use-boards.ts";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { NamedId } from "#src/ui/text/text.tsx";
import styles from "./task-page.module.css";

const formatPerson: ValueFormat = (value) =>
  typeof value === "string" ? <Person id={value} /> : null;

const formatBoard: ValueFormat = (value) =>
  typeof value === "string" ? <BoardName id={value} /> : null;

/** A board by name, with its ID on hover; by ID where boards can't be read. */
function BoardName({ id }: { id: string }) {
  const { api } = useSession();
  const known = useKnownBoardTitle(id);
  const { data } = useQuery({ ...boardQuery(api, id), enabled: known === null });
  return <NamedId id={id} name={known ?? titleOf(data)} />;
}

/** The documented fields that can't be changed here. */
const facts: readonly ListedField<Task>[] = [
  ["Board", "board", formatBoard],
  ["Author", "author", formatPerson],
  ["Completed", "completed"],
  ["Updated", "updated_at", formatTime],
];
/** Those that are seldom looked for. */
const moreFacts: readonly ListedField<Task>[] = [
  ["Completed at", "completed_at", formatTime],
  ["Completer", "completer", formatPerson],
  ["Due reminder", "due_reminder"],
  ["Reminder sent", "due_reminder_sent_at", formatTime],
  ["Created", "created_at", formatTime],
];
const isFact = (path: string) => [...facts, ...moreFacts].some(([, field]) => field === path);

/** Facts of a task that can't be changed here. */
export function TaskFacts({ known }: { known: Item<Task> }) {
  return (
    <FieldList fields={facts} item={known.item} odd={oddFields(known)} className={styles.facts} />
  );
}

/** More details of a task, its fields that the document does not name, and its raw JSON. */
export function TaskRest({ known }: { known: Item<Task> }) {
  const [open, setOpen] = useState(false);
  const documented = documentedTaskFields();
  const odd = [...oddFields(known)].filter(([path]) => !isFact(path));
  return (
    <div className={styles.rest}>
      <details>
        <summary>More details</summary>
        <FieldList
          fields={moreFacts}
          item={known.item}
          odd={oddFields(known)}
          className={styles.facts}
        />
      </details>
      <OtherFields
        odd={new Map(odd)}
        unknown={Object.entries(known.item).filter(([field]) => !documented.has(field))}
      />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Raw JSON</summary>
        {open && <RawJson raw={known.raw} />}
      </details>
    </div>
  );
}
