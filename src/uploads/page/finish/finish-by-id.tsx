import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { prefixes } from "#src/api/ids.ts";
import { idsIn } from "#src/api/pasted/ids-in.ts";
import { withArticle } from "#src/lib/format.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import { Button } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { focusOn } from "#src/ui/restore-focus.ts";
import { useManager } from "#src/uploads/page/file-actions.tsx";
import styles from "./finish-by-id.module.css";

/** The file IDs in a pasted text, and a note for each other ID. */
export function findIds(text: string) {
  const ids: string[] = [];
  const notes: string[] = [];
  for (const { id, prefix } of idsIn(text)) {
    if (prefix === "fi") ids.push(id);
    else notes.push(`${id} skipped: this is ${withArticle(prefixes[prefix])} ID.`);
  }
  return { ids, notes };
}

export function FinishById() {
  const manager = useManager();
  const [text, setText] = useState("");
  const [notes, setNotes] = useState<readonly string[]>([]);
  const finishing = useMutation({ mutationFn: manager.finishAll });
  const field = useId();

  /** Clears the field and lists the IDs that are skipped; returns the others. */
  function take(): string[] {
    const found = findIds(text);
    if (found.ids.length > 0) setText("");
    else focusOn(field);
    if (found.ids.length + found.notes.length === 0)
      found.notes.push("No file IDs found. File IDs start with fi_.");
    setNotes(found.notes);
    return found.ids;
  }

  return (
    <section className={styles.part} aria-label="Finish by ID">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!finishing.isPending) finishing.mutate(manager.adopt(take()));
        }}
      >
        <label className={fieldStyles.label} htmlFor={field}>
          File ID
        </label>
        <textarea
          id={field}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setNotes([]);
          }}
          className={fieldStyles.mono}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          placeholder="fi_…"
          aria-describedby={`${field}-hint ${field}-notes`}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className={buttonStyles.buttons}>
          <Button type="submit" busy={finishing.isPending ? "Finishing…" : undefined}>
            Finish upload
          </Button>
          <Button variant="quiet" onClick={() => void manager.read(manager.adopt(take()))}>
            Add to this list
          </Button>
        </div>
        <p id={`${field}-hint`} className={fieldStyles.hint}>
          Paste IDs, or any text that contains them.
        </p>
      </form>
      <div id={`${field}-notes`} role="status" className={styles.found}>
        {notes.map((note) => (
          <p key={note} className={fieldStyles.error}>
            {note}
          </p>
        ))}
      </div>
    </section>
  );
}
