import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "#src/api/zod.ts";
import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { IdText } from "#src/ui/text/text.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import { type FoundIds, findIds } from "#src/uploads/page/finish/find-ids.ts";
import styles from "./finish-by-id.module.css";
import { FinishNote } from "#src/uploads/page/finish/finish-note.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

interface Sent {
  id: string;
  /** Whether the desk has seen the file before. */
  known: boolean;
  /** Why nothing was sent for it, or null. */
  leftOut: string | null;
}

const schema = z.object({
  text: z.pipe(
    z.string(),
    z.transform((text, context) => {
      const found = findIds(text);
      if (found.files.length + found.refused.length === 0) {
        const message = "No file IDs found. File IDs start with fi_.";
        context.issues.push({ code: "custom", input: text, message });
      }
      return found;
    }),
  ),
});

/** Form that finishes uploads begun elsewhere, by the file IDs in any text. */
export function FinishById() {
  const { manager, files } = useUploads();
  const [refused, setRefused] = useState<FoundIds["refused"]>([]);
  const [sent, setSent] = useState<Sent[]>([]);
  const { register, handleSubmit, resetField, formState } = useForm({
    defaultValues: { text: "" },
    resolver: standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;
  const field = useId();

  /** Empties the field and lists what was left out; returns the file IDs. */
  function take({ text }: z.output<typeof schema>): string[] {
    if (text.files.length > 0) resetField("text");
    setRefused(text.refused);
    return text.files;
  }

  const finish = handleSubmit(async (entered) => {
    const ids = take(entered);
    if (ids.length === 0) return;
    const here = new Map(files.map((file) => [file.id, file]));
    setSent(
      ids.map((id) => {
        const file = here.get(id);
        const known = file !== undefined && (file.name ?? file.created) !== null;
        return { id, known, leftOut: file ? manager.finishProblem(file) : null };
      }),
    );
    await manager.finishAll(manager.adopt(ids));
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
      <p>For files that were uploaded elsewhere and still wait.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void finish();
        }}
      >
        <label htmlFor={field}>File ID</label>
        <textarea
          {...register("text", { onChange: () => setRefused([]) })}
          id={field}
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
        <div className={styles.buttons}>
          <Button type="submit" busy={isSubmitting ? "Finishing…" : undefined}>
            Finish upload
          </Button>
          <Button variant="quiet" onClick={() => void addWithoutFinishing()}>
            Only put on the desk
          </Button>
        </div>
        <p id={`${field}-hint`} className={styles.hint}>
          One ID or many, in any text. Sends <code>POST /api/files/{"{id}"}/complete</code>
        </p>
      </form>
      <div id={`${field}-found`} role="status" className={styles.found}>
        {errors.text && <p className={styles.bad}>{errors.text.message}</p>}
        {refused.map(({ id, reason }) => (
          <p key={id} className={styles.bad}>
            <IdText>{id}</IdText> was left out: {reason}.
          </p>
        ))}
        {sent.length > 1 && <p>{counted(sent.length, "file", "files")}, one after the other:</p>}
      </div>
      <ul className={styles.results}>
        {sent.map((one) => (
          <Result key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Result({ id, known, leftOut }: Sent) {
  const state = useWriteState({ operation: "finish", id });
  if (leftOut !== null) {
    return (
      <li>
        <IdText>{id}</IdText>
        <p>Nothing was sent. {leftOut}</p>
      </li>
    );
  }
  return (
    <li>
      <IdText>{id}</IdText>
      {state === undefined && <p>Not sent yet.</p>}
      {state && state.phase !== "done" && <p>Finishing…</p>}
      <FinishNote id={id} known={known} />
    </li>
  );
}
