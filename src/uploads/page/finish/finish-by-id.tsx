import { type FormEvent, useId, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { IdText } from "#src/ui/text/text.tsx";
import { useWriteState } from "#src/writes/use-writes.ts";
import { type FoundIds, findIds } from "#src/uploads/page/finish/find-ids.ts";
import styles from "./finish-by-id.module.css";
import { FinishNote } from "#src/uploads/page/finish/finish-note.tsx";
import { useDesk } from "#src/uploads/page/use-desk.ts";
import { useSession } from "#src/app/session-context.tsx";

interface Sent {
  id: string;
  /** Whether the desk has seen the file before. */
  known: boolean;
  /** Why nothing was sent for it, or null. */
  leftOut: string | null;
}

/** Finishes uploads that were begun elsewhere, by one ID or many, found in any text. */
export function FinishById() {
  const { desk, files } = useDesk();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<FoundIds | null>(null);
  const [sent, setSent] = useState<Sent[]>([]);
  const [busy, setBusy] = useState(false);
  const field = useId();

  /** What the text holds; said in words where it holds no file. */
  function take(): string[] {
    const next = findIds(typed);
    setFound(next);
    if (next.files.length > 0) setTyped("");
    return next.files;
  }

  async function finish(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const ids = take();
    if (ids.length === 0) return;
    const here = new Map(files.map((file) => [file.id, file]));
    setSent(
      ids.map((id) => {
        const file = here.get(id);
        const known = file !== undefined && (file.name ?? file.created) !== null;
        return { id, known, leftOut: file ? desk.finishProblem(file) : null };
      }),
    );
    setBusy(true);
    await desk.finishAll(desk.adopt(ids));
    setBusy(false);
  }

  async function putOnDesk() {
    setSent([]);
    for (const key of desk.adopt(take())) await desk.read(key);
  }

  const nothing = found !== null && found.files.length === 0 && found.refused.length === 0;
  return (
    <section className={styles.part} aria-label="Finish by ID">
      <h2>Finish by ID</h2>
      <p>For files that were uploaded elsewhere and still wait.</p>
      <form onSubmit={(event) => void finish(event)}>
        <label htmlFor={field}>File ID</label>
        <textarea
          id={field}
          rows={1}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          placeholder="fi_…"
          aria-invalid={nothing || undefined}
          aria-describedby={`${field}-hint ${field}-found`}
          onChange={(event) => {
            setTyped(event.target.value);
            setFound(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy ? "Finishing…" : undefined}>
            Finish upload
          </Button>
          <Button variant="quiet" onClick={() => void putOnDesk()}>
            Only put on the desk
          </Button>
        </div>
        <p id={`${field}-hint`} className={styles.hint}>
          One ID or many, in any text. Sends <code>POST /api/files/{"{id}"}/complete</code>
        </p>
      </form>
      <div id={`${field}-found`} role="status" className={styles.found}>
        {nothing && <p className={styles.bad}>There is no file ID in this: they begin with fi_.</p>}
        {found?.refused.map(({ id, reason }) => (
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
  const { writes } = useSession();
  const state = useWriteState(writes, { operation: "finish", id });
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
