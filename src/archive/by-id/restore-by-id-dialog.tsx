import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Kind } from "#src/api/archive.ts";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { type Candidate, findIds } from "#src/archive/by-id/find-ids.ts";
import { CandidateList } from "#src/archive/by-id/candidate-list.tsx";
import {
  type CandidateStatus,
  type Decisions,
  itemsToRestore,
  statusOf,
} from "#src/archive/by-id/candidate-status.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./restore-by-id-dialog.module.css";
import { useCandidateReads } from "#src/archive/by-id/use-candidate-reads.ts";

interface Pasted {
  isEmpty: boolean;
  candidates: readonly Candidate[];
}

interface RestoreByIdDialogProps {
  onClose: () => void;
  /** Called with the chosen items; the dialog itself sends nothing. */
  onRestore: (items: PlannedItem[]) => void;
}

/** Finds the IDs in a pasted text and shows what each is, before anything is restored. */
export function RestoreByIdDialog({ onClose, onRestore }: RestoreByIdDialogProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState<Pasted>({ isEmpty: true, candidates: [] });
  const [decisions, setDecisions] = useState<Decisions>({ kinds: new Map(), included: new Set() });
  const { isEmpty, candidates } = pasted;
  const reads = useCandidateReads(candidates);
  const statuses = candidates.map((candidate) =>
    statusOf(candidate, reads.get(candidate.id) ?? null, decisions),
  );
  const items = itemsToRestore(statuses);
  useLayoutEffect(() => area.current?.focus(), []);

  function restore() {
    if (items.length > 0) onRestore(items);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.repeat || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    restore();
  }
  function chooseKind(ids: readonly string[], kind: Kind) {
    setDecisions(({ kinds, ...rest }) => ({
      ...rest,
      kinds: new Map([...kinds, ...ids.map((each) => [each, kind] as const)]),
    }));
  }
  function include(candidate: string, isIncluded: boolean) {
    setDecisions(({ included, ...rest }) => {
      const others = [...included].filter((other) => other !== candidate);
      return { ...rest, included: new Set(isIncluded ? [...others, candidate] : others) };
    });
  }

  return (
    <Modal className={styles.dialog} aria-labelledby={id} onKeyDown={onKeyDown} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          restore();
        }}
      >
        <header className={styles.header}>
          <h2 id={id}>Restore by ID</h2>
          <CloseButton size="small" onClick={onClose} />
        </header>
        <div className={styles.body}>
          <PasteArea
            ref={area}
            showHint={statuses.length === 0}
            onText={(text) => setPasted({ isEmpty: text.trim() === "", candidates: findIds(text) })}
          />
          {statuses.length > 0 && (
            <CandidateList statuses={statuses} onKind={chooseKind} onInclude={include} />
          )}
        </div>
        <footer className={styles.footer}>
          <p role="status">{summary(isEmpty, statuses)}</p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={items.length === 0}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {items.length === 0 ? "Restore" : `Restore ${counted(items.length, "item", "items")}`}
            <kbd className={styles.keys} aria-hidden>
              {isApple ? "⌘↵" : "Ctrl ↵"}
            </kbd>
          </Button>
        </footer>
      </form>
    </Modal>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function summary(isEmpty: boolean, statuses: readonly CandidateStatus[]): string {
  const total = statuses.length;
  if (total === 0) return isEmpty ? "" : "No IDs found";
  const included = statuses.filter((status) => status.included).length;
  const untyped = statuses.filter(({ skipReason }) => skipReason === "needs-kind").length;
  const note = untyped > 0 ? ` · ${counted(untyped, "needs", "need")} a type` : "";
  return `${formatNumber(included)} of ${formatNumber(total)} will be restored${note}`;
}

interface PasteAreaProps {
  ref: Ref<HTMLTextAreaElement>;
  onText: (text: string) => void;
  showHint: boolean;
}

/** Number of characters. Chromium inserts a paste line by line: 2 s for 50 kB, 18 s for 200 kB (measured). */
const LARGE_PASTE = 10_000;

/** Text area for IDs, or any text that contains them. */
function PasteArea({ ref, onText, showHint }: PasteAreaProps) {
  const id = useId();

  /** Sets a large value at once. The browser can't undo that, so small pastes are left alone. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const area = event.currentTarget;
    const text = event.clipboardData.getData("text/plain");
    if (text.length < LARGE_PASTE) return;
    event.preventDefault();
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    onText(area.value);
  }

  return (
    <>
      <label className={styles.label} htmlFor={id}>
        Paste IDs, or any text that contains them
      </label>
      <textarea
        ref={ref}
        id={id}
        className={styles.area}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-hint`}
        onPaste={onPaste}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint} hidden={!showHint}>
        For example an email, a log, a CSV file or a list of URLs.
      </p>
    </>
  );
}
