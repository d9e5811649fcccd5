import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { counted } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import { Button } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { focusOn } from "#src/ui/restore-focus.ts";
import { IdText } from "#src/ui/text/text.tsx";
import { type Upload, finishProblem } from "#src/uploads/manager/file.ts";
import { useUploads } from "#src/uploads/page/file-actions.tsx";
import { findIds } from "#src/uploads/page/finish/find-ids.ts";
import { FinishNote } from "#src/uploads/page/finish/finish.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./finish-by-id.module.css";

interface Note {
  /** Null for one about the whole text. */
  id: string | null;
  text: string;
}

const nothingFound: Note = { id: null, text: "No file IDs found. File IDs start with fi_." };

export function FinishById() {
  const { manager, files } = useUploads();
  const [text, setText] = useState("");
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [sent, setSent] = useState<readonly string[]>([]);
  const finishing = useMutation({ mutationFn: manager.finishAll });
  const field = useId();

  /** Clears the field and lists the skipped IDs; returns the file IDs. */
  function take(): string[] {
    const found = findIds(text);
    const skipped = found.skipped.map(({ id, reason }) => ({ id, text: `skipped: ${reason}.` }));
    if (found.files.length > 0) setText("");
    else focusOn(field);
    setNotes(found.files.length + skipped.length === 0 ? [nothingFound] : skipped);
    return found.files;
  }

  function finish() {
    const ids = take();
    if (ids.length === 0) return;
    const ended = files.flatMap((file) => {
      const problem = file.id !== null && ids.includes(file.id) ? finishProblem(file) : null;
      return problem === null ? [] : { id: file.id, text: `Nothing was sent. ${problem}` };
    });
    setNotes((skipped) => [...skipped, ...ended]);
    const keys = manager.adopt(ids.filter((id) => !ended.some((one) => one.id === id)));
    setSent(keys);
    finishing.mutate(keys);
  }

  function addWithoutFinishing() {
    setSent([]);
    const keys = manager.adopt(take());
    void (async () => {
      for (const key of keys) await manager.read(key);
    })();
  }

  return (
    <section className={styles.part} aria-label="Finish by ID">
      <h2>Finish by ID</h2>
      <p>For unfinished files that were uploaded elsewhere.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!finishing.isPending) finish();
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
          aria-invalid={notes.includes(nothingFound) || undefined}
          aria-describedby={`${field}-hint ${field}-found`}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className={cx(buttonStyles.buttons, styles.buttons)}>
          <Button type="submit" busy={finishing.isPending ? "Finishing…" : undefined}>
            Finish upload
          </Button>
          <Button variant="quiet" onClick={addWithoutFinishing}>
            Add to this list
          </Button>
        </div>
        <p id={`${field}-hint`} className={fieldStyles.hint}>
          Paste IDs, or any text that contains them.
        </p>
      </form>
      <div id={`${field}-found`} role="status" className={styles.found}>
        {notes.map(({ id, text }) => (
          <p key={id} className={fieldStyles.error}>
            {id !== null && <IdText>{id}</IdText>} {text}
          </p>
        ))}
        {sent.length > 1 && <p>{counted(sent.length, "file", "files")}:</p>}
      </div>
      <ul className={styles.results}>
        {sent.map((key) => (
          <Result key={key} file={files.find((file) => file.key === key)} />
        ))}
      </ul>
    </section>
  );
}

function Result({ file }: { file: Upload | undefined }) {
  const id = file?.id ?? "";
  const state = useWriteState({ operation: "finish", id });
  const hasResult = state?.phase === "done" || state?.phase === "waiting";
  if (!file) return null;
  return (
    <li>
      <IdText>{id}</IdText>
      {!hasResult && <p>{state ? "Finishing…" : "Waiting…"}</p>}
      <FinishNote file={file} stays />
    </li>
  );
}
