import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { ArchiveRestore } from "lucide-react";
import { useForm, useWatch } from "react-hook-form";
import { type Kind, archiveKinds } from "#src/api/archive.ts";
import { idField } from "#src/api/pasted/id-fields.ts";
import { z } from "#src/api/zod.ts";
import { capitalise } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import styles from "./restore-by-id.module.css";
import { RestoreNote, focusNote } from "#src/archive/restore/restore-note.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";

/** Apart from the button of a drawer over the form. */
const buttonId = "restore-by-id";

/** Form that restores one item by its ID, for kinds that the workspace does not list. */
export function RestoreById({ kind }: { kind: Kind }) {
  const { singular } = viewOf(kind);
  const name = capitalise(singular);
  const { prefix } = archiveKinds[kind];
  const schema = z.object({ id: idField(prefix, singular) });
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { id: "" },
    resolver: standardSchemaResolver(schema),
  });
  const entered = z.safeParse(schema, useWatch({ control }));
  const id = entered.data?.id ?? "";
  const { confirmed, hasNote, label, busy, restore } = useRestore(kind, id, id);
  // Enter in the field sends nothing again: the note has a button for that.
  const submit = hasNote ? () => focusNote(id) : () => void (confirmed || restore());
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
      <TextField
        {...register("id")}
        label={`${name} ID`}
        error={formState.errors.id?.message}
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder={`${prefix}_…`}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={<ArchiveRestore aria-hidden />}
        busy={busy ?? undefined}
        id={buttonId}
      >
        {label}
      </Button>
      {id && (
        <div className={styles.note}>
          <RestoreNote {...{ kind, id, buttonId }} name={id} />
        </div>
      )}
    </form>
  );
}
