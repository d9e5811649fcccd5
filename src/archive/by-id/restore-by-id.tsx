import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { type Kind, archiveKinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import styles from "./restore-by-id.module.css";
import { RestoreNote } from "#src/archive/restore/restore-note.tsx";
import { busyWord, useRestore, useSecondsLeft } from "#src/archive/restore/use-restore.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";

/** Form that restores one item by its ID, for kinds that the workspace does not list. */
export function RestoreById({ kind }: { kind: Kind }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const { singular } = viewOf(kind);
  const name = singular.charAt(0).toUpperCase() + singular.slice(1);
  const { prefix } = archiveKinds[kind];
  const id = typed.trim().replace(/^["'“”‘’<]+|["'“”‘’>,;.]+$/g, "");
  const { state, confirmed, restore } = useRestore(kind, id, id);
  const secondsLeft = useSecondsLeft(state?.phase === "waiting" ? state.until : null);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isId(prefix, id)) restore();
        else
          setError(
            `Not ${/^[aeiou]/.test(singular) ? "an" : "a"} ${singular} ID. ${name} IDs start with ${prefix}_.`,
          );
      }}
    >
      <TextField
        label={`${name} ID`}
        value={typed}
        error={error}
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder={`${prefix}_…`}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={<ArchiveRestore aria-hidden />}
        busy={busyWord(state, secondsLeft) ?? undefined}
        data-part="act"
      >
        {confirmed ? "Restored" : "Restore"}
      </Button>
      {isId(prefix, id) && (
        <div className={styles.note}>
          <RestoreNote kind={kind} id={id} name={id} />
        </div>
      )}
    </form>
  );
}
