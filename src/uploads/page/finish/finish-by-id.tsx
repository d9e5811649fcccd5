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
import { finishProblem } from "#src/uploads/manager/file.ts";
import { useUploads } from "#src/uploads/page/file-actions.tsx";
import { type FoundIds, findIds } from "#src/uploads/page/finish/find-ids.ts";
import { FinishResult, isKnown } from "#src/uploads/page/finish/finish.tsx";
import { useWriteState } from "#src/writes/use-write.ts";
import styles from "./finish-by-id.module.css";

interface Sent {
  id: string;
  known: boolean;
  /** Reason why nothing was sent, or null. */
  notSent: string | null;
}

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
  const [skipped, setSkipped] = useState<FoundIds["skipped"]>([]);
  const [sent, setSent] = useState<Sent[]>([]);
  const { register, handleSubmit, resetField, formState } = useForm({
    defaultValues: { text: "" },
    resolver: standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;
  const field = useId();

  /** Clears the field and lists the skipped IDs; returns the file IDs. */
  function take({ text }: z.output<typeof schema>): string[] {
    if (text.files.length > 0) resetField("text");
    setSkipped(text.skipped);
    return text.files;
  }

  const finish = handleSubmit(async (entered) => {
    const ids = take(entered);
    if (ids.length === 0) return;
    setSent(
      ids.map((id) => {
        const file = files.find((one) => one.id === id);
        return {
          id,
          known: file !== undefined && isKnown(file),
          notSent: file ? finishProblem(file) : null,
        };
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
          {...register("text", { onChange: () => setSkipped([]) })}
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
        {skipped.map(({ id, reason }) => (
          <p key={id} className={fieldStyles.error}>
            <IdText>{id}</IdText> skipped: {reason}.
          </p>
        ))}
        {sent.length > 1 && <p>{counted(sent.length, "file", "files")}:</p>}
      </div>
      <ul className={styles.results}>
        {sent.map((one) => (
          <Result key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Result({ id, known, notSent }: Sent) {
  const state = useWriteState({ operation: "finish", id });
  const hasResult = state?.phase === "done" || state?.phase === "waiting";
  return (
    <li>
      <IdText>{id}</IdText>
      {notSent !== null && <p>Nothing was sent. {notSent}</p>}
      {notSent === null && !hasResult && <p>{state ? "Finishing…" : "Waiting…"}</p>}
      {notSent === null && <FinishResult id={id} name={id} known={known} />}
    </li>
  );
}
