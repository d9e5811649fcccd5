import {
  type ClipboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Kind } from "#src/api/archive.ts";
import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { isApple } from "#src/ui/commands/is-apple.ts";
import { FormDialog } from "#src/ui/dialog/form-dialog.tsx";
import {
  type FoundItems,
  type LeftOut,
  findItems,
  findItemsInSteps,
} from "#src/archive/by-id/find-items.ts";
import { CandidateList, LeftOutList } from "#src/archive/by-id/candidate-list.tsx";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import {
  type CandidateStatus,
  type Choices,
  itemsToRestore,
  tallyOf,
  useCandidateStatuses,
} from "#src/archive/by-id/candidates.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { ContentsNote } from "#src/archive/run/plan-summary.tsx";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import styles from "./restore-by-id-dialog.module.css";
import { useReadItems } from "#src/archive/items/archived-items.ts";
import { runInBackground } from "#src/lib/long-task.ts";

const nothingFound: FoundItems = { candidates: [], leftOut: [] };

interface RestoreByIdFlowProps {
  /** Text that is in the field when it opens. */
  text?: string;
  /** Called once both dialogs are closed. */
  onClose: () => void;
}

/** Restore by ID: the dialog for the IDs, and the plan where they are several. */
export function RestoreByIdFlow({ onClose, ...props }: RestoreByIdFlowProps) {
  const read = useReadItems();
  const { plan, dialog } = usePlan(onClose);
  if (dialog) return dialog;
  return (
    <RestoreByIdDialog
      {...{ ...props, read, onClose }}
      onRestore={(items) => {
        if (items.length === 1) onClose();
        plan(items);
      }}
    />
  );
}

interface RestoreByIdDialogProps extends RestoreByIdFlowProps {
  /** Items that are found by their numbers and titles. */
  read: readonly ArchivedItem[];
  /** Called with the chosen items; the dialog itself sends nothing. */
  onRestore: (items: PlannedItem[]) => void;
}

/** Form that finds the items that a pasted text names and shows what each is, before anything is restored. */
export function RestoreByIdDialog(props: RestoreByIdDialogProps) {
  const { text = "", read, onClose, onRestore } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState(text);
  const [choices, setChoices] = useState<Choices>({ kinds: {}, included: {} });
  const found = useFoundItems(pasted, read);
  const { candidates, leftOut } = found ?? nothingFound;
  const statuses = useCandidateStatuses(candidates, choices);
  const items = itemsToRestore(statuses);
  const hint = found && statuses.length === 0 && hintOf(read);
  useLayoutEffect(() => area.current?.focus(), []);

  function submit() {
    if (items.length > 0) onRestore(items);
  }
  function chooseKind(ids: readonly string[], kind: Kind) {
    const chosen = Object.fromEntries(ids.map((each) => [each, kind]));
    setChoices((before) => ({ ...before, kinds: { ...before.kinds, ...chosen } }));
  }
  function include(candidate: string, isIncluded: boolean) {
    setChoices((before) => ({
      ...before,
      included: { ...before.included, [candidate]: isIncluded },
    }));
  }

  return (
    <FormDialog
      title="Restore by ID"
      className={styles.dialog}
      bodyClassName={styles.body}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <p role="status">
            {found ? summary(pasted, read, statuses, leftOut) : "Searching the text"}
          </p>
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
        </>
      }
    >
      <label className={fieldStyles.label} htmlFor={`${id}-text`}>
        Paste IDs, or any text that contains them
      </label>
      <textarea
        ref={area}
        id={`${id}-text`}
        className={styles.area}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-hint`}
        defaultValue={text}
        onChange={(event) => setPasted(event.target.value)}
        onPaste={pasteAtOnce}
      />
      <p id={`${id}-hint`} className={fieldStyles.hint} hidden={!hint}>
        {hint}
      </p>
      {statuses.length > 0 && (
        <CandidateList
          statuses={statuses}
          onKind={chooseKind}
          onInclude={include}
          onLeave={onClose}
        />
      )}
      <ContentsNote items={items} />
      <LeftOutList leftOut={leftOut} wasRead={read.length > 0} />
    </FormDialog>
  );
}

const hintOf = (read: readonly ArchivedItem[]) =>
  read.length > 0
    ? `For example an email, a log, a CSV file or a list of URLs. Invoice numbers, and titles on a line of their own, are found among the ${counted(read.length, "item", "items")} loaded.`
    : "For example an email, a log, a CSV file or a list of URLs. Numbers and titles can be found once the archive is loaded.";

function summary(
  text: string,
  read: readonly ArchivedItem[],
  statuses: readonly CandidateStatus[],
  leftOut: readonly LeftOut[],
): string {
  if (statuses.length === 0) {
    if (text.trim() === "") return "";
    return read.length > 0 ? "No IDs, numbers or titles found" : "No IDs found";
  }
  return tallyOf(statuses, leftOut.filter(({ reason }) => reason !== "unknown").length);
}

/** Number of characters. Chromium inserts a paste line by line: 2 s for 50 kB, 18 s for 200 kB (measured). */
const LARGE_PASTE = 10_000;

/** Sets a large value in one step. The browser can't undo that, so small pastes are left alone. */
function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>) {
  const area = event.currentTarget;
  const text = event.clipboardData.getData("text/plain");
  if (text.length < LARGE_PASTE) return;
  event.preventDefault();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Characters up to which a text is searched in one task. */
const LONG_TEXT = 20_000;

/** The items that a text names; null while a long text is being searched. */
function useFoundItems(text: string, items: readonly ArchivedItem[]): FoundItems | null {
  const isLong = text.length > LONG_TEXT;
  // Searched once, not with each read that arrives.
  const atOnce = useMemo(() => (isLong ? null : findItems(text, items)), [isLong, text, items]);
  const [inSlices, setInSlices] = useState<{ text: string; found: FoundItems } | null>(null);
  useEffect(() => {
    if (!isLong) return;
    return runInBackground(findItemsInSteps(text, items), (found) => setInSlices({ text, found }));
  }, [isLong, text, items]);
  // Never the items of an earlier text: they could be restored by mistake.
  return atOnce ?? (inSlices?.text === text ? inSlices.found : null);
}
