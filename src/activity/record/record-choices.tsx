import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import {
  type Keep,
  chooseKeep,
  keepChoices,
  keepWords,
  keptSince,
  readKeep,
} from "#src/activity/record/retention.ts";
import { ClearDialog } from "#src/activity/record/clear-dialog.tsx";
import { z } from "#src/api/zod.ts";
import { counted } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { MAX_NAME_LENGTH, chooseWho, readWho } from "#src/writes/log/who.ts";
import styles from "./record-choices.module.css";

export interface RecordChoicesProps {
  entries: readonly AuditEntry[];
  /** All entries, those that can't be read included. */
  count: number;
  requests: number;
}

/** Name and retention of the record, and the button that clears it. */
export function RecordChoices({ entries, count, requests }: RecordChoicesProps) {
  const [clearing, setClearing] = useState(false);
  return (
    <div className={styles.choices}>
      <RecordSettings entries={entries} />
      <Button
        tone="bad"
        icon={<Trash2 aria-hidden />}
        disabled={count === 0}
        onClick={() => setClearing(true)}
      >
        Clear {counted(count, "entry", "entries")}
      </Button>
      {clearing && (
        <ClearDialog entries={count} requests={requests} onClose={() => setClearing(false)} />
      )}
    </div>
  );
}

const schema = z.object({
  who: z
    .string()
    .check(z.trim(), z.maxLength(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)),
  keep: z.enum(keepChoices),
});

/** Form of the name and the retention. Each change is saved at once. */
function RecordSettings({ entries }: Pick<RecordChoicesProps, "entries">) {
  const id = useId();
  const [now] = useState(Date.now);
  const { register, handleSubmit, control, setError, formState } = useForm({
    defaultValues: { who: readWho(), keep: readKeep() },
    resolver: standardSchemaResolver(schema),
  });
  const { errors } = formState;
  const keep = useWatch({ control, name: "keep" });
  const save = handleSubmit((settings) => {
    if (settings.who !== readWho()) chooseWho(settings.who);
    if (settings.keep !== readKeep() && !chooseKeep(settings.keep))
      setError("keep", { message: "This setting couldn’t be saved in this browser." });
  });
  const since = keptSince(keep, now);
  const firstKept = since === null ? 0 : entries.findIndex(({ at }) => at >= since);
  return (
    <form className={styles.settings} noValidate onChange={save} onSubmit={save}>
      <TextField
        {...register("who")}
        className={styles.field ?? ""}
        label="Name for the record"
        hint="Added to new entries. Not verified. Stored only in this browser."
        error={errors.who?.message}
        autoComplete="off"
        placeholder="Not set"
      />
      <div className={styles.field}>
        <label htmlFor={id}>Keep entries</label>
        <select {...register("keep")} id={id} aria-describedby={`${id}-hint`}>
          {keepChoices.map((choice) => (
            <option key={choice} value={choice}>
              {keepWords[choice]}
            </option>
          ))}
        </select>
        <p id={`${id}-hint`}>
          {errors.keep?.message ?? keepHint(keep, firstKept === -1 ? entries.length : firstKept)}
        </p>
      </div>
    </form>
  );
}

function keepHint(keep: Keep, expired: number): string {
  if (keep === "forever") return "Entries are never deleted automatically.";
  if (expired === 0) return "Older entries are deleted when you open this page. None is older now.";
  return `${counted(expired, "entry is", "entries are")} older, and will be deleted when you next open this page.`;
}
