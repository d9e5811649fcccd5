import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "#src/api/zod.ts";
import { counted } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import { Button } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { IdText } from "#src/ui/text/text.tsx";
import { type Upload, finishProblem } from "#src/uploads/manager/file.ts";
import { useUploads } from "#src/uploads/page/file-actions.tsx";
import { findIds } from "#src/uploads/page/finish/find-ids.ts";
import { FinishNote } from "#src/uploads/page/finish/finish.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./finish-by-id.module.css";

const schema = z.object({
  text: z.pipe(
    z.string(),
    z.transform((text, context) => {
      const found = findIds(text);
      if (found.files.length + found.skipped.length === 0) {
        const message = "No file IDs found. File IDs start with fi_.";
        context.issues.push({ code: "custom", input: text, message });
      }
      return found;
    }),
  ),
});

export function FinishById() {
  const { manager, files } = useUploads();
  const [notes, setNotes] = useState<readonly { id: string; text: string }[]>([]);
  const [sent, setSent] = useState<readonly string[]>([]);
  const { register, handleSubmit, resetField, formState } = useForm({
    defaultValues: { text: "" },
    resolver: standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;
  const field = useId();

  /** Clears the field and lists the skipped IDs; returns the file IDs. */
  function take({ text }: z.output<typeof schema>): string[] {
    if (text.files.length > 0) resetField("text");
    setNotes(text.skipped.map(({ id, reason }) => ({ id, text: `skipped: ${reason}.` })));
    return text.files;
  }

  const finish = handleSubmit(async (entered) => {
    const ids = take(entered);
    if (ids.length === 0) return;
    const ended = files.flatMap((file) => {
      const problem = file.id !== null && ids.includes(file.id) ? finishProblem(file) : null;
      return problem === null ? [] : { id: file.id ?? "", text: `Nothing was sent. ${problem}` };
    });
    setNotes((skipped) => [...skipped, ...ended]);
    const keys = manager.adopt(ids.filter((id) => !ended.some((one) => one.id === id)));
    setSent(keys);
    await manager.finishAll(keys);
  });

  const addWithoutFinishing = handleSubmit((entered) => {
    setSent([]);
    const keys = manager.adopt(take(entered));
    void (async () => {
      for (const key of keys) await manager.read(key);
    })();
  });

  return (
    <section className={styles.part} aria-label="Finish by ID">
      <h2>Finish by ID</h2>
      <p>For unfinished files that were uploaded elsewhere.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void finish();
        }}
      >
        <label className={fieldStyles.label} htmlFor={field}>
          File ID
        </label>
        <textarea
          {...register("text", { onChange: () => setNotes([]) })}
          id={field}
          className={fieldStyles.mono}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          placeholder="fi_…"
          aria-invalid={errors.text ? true : undefined}
          aria-describedby={`${field}-hint ${field}-found`}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className={cx(buttonStyles.buttons, styles.buttons)}>
          <Button type="submit" busy={isSubmitting ? "Finishing…" : undefined}>
            Finish upload
          </Button>
          <Button variant="quiet" onClick={() => void addWithoutFinishing()}>
            Add to this list
          </Button>
        </div>
        <p id={`${field}-hint`} className={fieldStyles.hint}>
          Paste IDs, or any text that contains them.
        </p>
      </form>
      <div id={`${field}-found`} role="status" className={styles.found}>
        {errors.text && <p className={fieldStyles.error}>{errors.text.message}</p>}
        {notes.map(({ id, text }) => (
          <p key={id} className={fieldStyles.error}>
            <IdText>{id}</IdText> {text}
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
