import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { CloseButton } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { counted } from "#src/lib/format.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { type PickedField, choicesQuery, matching } from "#src/tasks/form/fields/choices.ts";
import { fields } from "#src/tasks/form/fields/fields.ts";
import { Modal } from "#src/tasks/form/modal.tsx";
import styles from "./picker.module.css";
import { useSession } from "#src/app/session-context.tsx";

interface PickerProps {
  field: PickedField;
  board: string | null;
  /** The ID that the box holds. */
  current: string;
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Picks a value by name. The words are looked for in what was read, and by the workspace where it can. */
export function Picker({ field, board, current, onPick, onClose }: PickerProps) {
  const { api } = useSession();
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed.trim());
  const first = useQuery(choicesQuery(api, field, board));
  // Only people are searched by the workspace, and only when there are more than were read.
  const ask = field === "assignee" && words.length > 1 && (first.data?.more ?? 0) > 0;
  const searched = useQuery({
    ...choicesQuery(api, field, board, words),
    enabled: ask,
    placeholderData: keepPreviousData,
  });
  const data = (ask ? searched.data : undefined) ?? first.data;
  const found = matching(data?.found ?? [], words);
  const label = `Choose ${fields[field].label.toLowerCase()}`;
  return (
    <Modal label={label} onClose={onClose}>
      <header className={styles.header}>
        <h2>{label}</h2>
        <CloseButton onClick={onClose} />
      </header>
      <TextField
        label="Search by name or ID"
        className={styles.search}
        icon={<Search aria-hidden />}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const only = found[0];
          if (event.key === "Enter" && found.length === 1 && only) onPick(only.id);
        }}
      />
      <p role="status" className={styles.count}>
        {first.isPending || searched.isFetching
          ? "Reading…"
          : first.isError
            ? "The list could not be read. Enter an ID instead."
            : counted(found.length, "match", "matches")}
        {data && data.more > 0 && `, among the first ${data.found.length} of the workspace`}
      </p>
      <ul className={styles.list}>
        {found.map(({ id, name, note }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === current} onClick={() => onPick(id)}>
              <Check aria-hidden />
              <span className={styles.words}>
                <ServiceText>{name}</ServiceText>
                {note && (
                  <small>
                    <ServiceText>{note}</ServiceText>
                  </small>
                )}
              </span>
              <IdText>{id}</IdText>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
