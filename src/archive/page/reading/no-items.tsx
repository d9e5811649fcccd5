import { Archive, ArchiveRestore } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { type Kind, archiveKinds, nounsOf } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";
import { explain } from "#src/api/explain.ts";
import { idField } from "#src/api/pasted/id-fields.ts";
import { z } from "zod/mini";
import { useSession } from "#src/app/session-context.tsx";
import type { KindProgress, Reader, Scope } from "#src/archive/items/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { unlistedReason } from "#src/archive/page/reading/reading-text.ts";
import { RestoreNote, focusNote } from "#src/archive/restore/restore-note.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { withArticle } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { focusOn } from "#src/ui/restore-focus.ts";
import styles from "./no-items.module.css";

interface NoItemsProps {
  reader: Reader;
  scope: Scope;
  kinds: readonly KindProgress[];
}

/** Shown instead of rows where nothing archived could be read: says why, and what still works. */
export function NoItems({ reader, scope, kinds }: NoItemsProps) {
  const refused = kinds.find(({ kind, phase }) => kind === scope && phase === "refused");
  if (refused) return <RefusedList {...refused} />;
  const failed = kinds.find(({ phase }) => phase === "failed");
  if (failed) return <FailedLists error={failed.error} onRetry={reader.resume} />;
  return <EmptyLists {...{ reader, scope, kinds }} />;
}

function RefusedList({ kind, refused }: KindProgress) {
  const { name, singular } = viewOf(kind);
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={`${name} can’t be listed in this workspace`}
      actions={
        <div className={styles.offers}>
          <RestoreById kind={kind} />
        </div>
      }
      details={refused?.words ?? undefined}
    >
      {unlistedReason(refused)}You can still restore an archived {singular} by its ID.
    </EmptyState>
  );
}

function FailedLists({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { workspace, askForKey } = useSession();
  const { title, text, details } = explain(error, workspace.host);
  const keyRefused = error instanceof ApiError && error.status === 401 && !error.keyless;
  return (
    <FailedState
      {...{ title, details, onRetry }}
      onNewKey={keyRefused ? () => askForKey(true) : null}
    >
      {text} Nothing was changed in the workspace.
    </FailedState>
  );
}

function EmptyLists({ reader, scope, kinds }: NoItemsProps) {
  const { host } = useSession().workspace;
  const [singular, plural] = nounsOf(scope);
  const isPart = kinds.some(({ phase }) => phase === "waiting");
  const sentActive = kinds.some(({ active }) => active > 0);
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title={isPart ? `No archived ${plural} among those loaded` : `No archived ${plural}`}
      actions={<Button onClick={() => reader.refresh(scope)}>Refresh</Button>}
    >
      {sentActive
        ? "The workspace sent only rows that aren’t archived."
        : `When someone archives ${withArticle(singular)} in ${host}, it appears here after a refresh.`}
    </EmptyState>
  );
}

/** Differs from the ID of the button in a drawer over the form. */
const buttonId = "restore-by-id";
const fieldId = "id-to-restore";

/** Form that restores one item by its ID, for kinds that the workspace does not list. */
function RestoreById({ kind }: { kind: Kind }) {
  const { singular, label: name } = viewOf(kind);
  const { prefix } = archiveKinds[kind];
  const [text, setText] = useState("");
  // Typing alone is no mistake yet.
  const [submitted, setSubmitted] = useState(false);
  const entered = z.safeParse(idField(prefix, singular), text);
  const id = entered.data ?? "";
  const item = { kind, id, name: id };
  const { confirmed, hasNote, label, busy, restore } = useRestore(item);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!entered.success) focusOn(fieldId);
    // Enter in the field sends nothing again: the note has a button for that.
    else if (hasNote) focusNote(id);
    else if (!confirmed) void restore();
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        id={fieldId}
        label={`${name} ID`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={submitted ? entered.error?.issues[0]?.message : undefined}
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
          <RestoreNote {...item} buttonId={buttonId} />
        </div>
      )}
    </form>
  );
}
