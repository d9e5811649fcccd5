import {
  type ClipboardEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { CandidateList, LeftOutList } from "#src/archive/by-id/candidate-list.tsx";
import {
  type CandidateStatus,
  type Choices,
  useCandidateStatuses,
} from "#src/archive/by-id/candidates.ts";
import { findItems, indexItems } from "#src/archive/by-id/find-items.ts";
import { useLoadedItems } from "#src/archive/items/archived-items.ts";
import { plannedItem } from "#src/archive/items/item.ts";
import { useSendRestore } from "#src/archive/restore/use-restore.ts";
import { ContentsNote } from "#src/archive/run/plan-summary.tsx";
import { inRunOrder } from "#src/archive/run/run-order.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { isApple } from "#src/ui/commands/keys.ts";
import { FormDialog } from "#src/ui/dialog/form-dialog.tsx";
import { CountField, OtherRunNotice } from "#src/ui/dialog/plan-list.tsx";
import { Button } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { type PlannedItem, TYPED_FROM } from "#src/writes/run/run-plan.ts";
import { useRunPlan } from "#src/writes/use-run-plan.ts";
import styles from "./restore-by-id-dialog.module.css";

interface RestoreByIdDialogProps {
  /** Text that is in the field when it opens. */
  text?: string;
  onClose: () => void;
}

/** Form that finds the items that a pasted text names, shows what each is, and restores them. */
export function RestoreByIdDialog({ text = "", onClose }: RestoreByIdDialogProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState(text);
  const [choices, setChoices] = useState<Choices>({});
  const [typed, setTyped] = useState("");
  const loaded = useLoadedItems();
  const index = useMemo(() => indexItems(loaded), [loaded]);
  const searched = useDeferredValue(pasted);
  const { candidates, leftOut } = useMemo(() => findItems(searched, index), [searched, index]);
  const statuses = useCandidateStatuses(candidates, index, choices);
  const { start, going } = useRunPlan();
  const sendRestore = useSendRestore();
  useLayoutEffect(() => area.current?.focus(), []);

  const isSearched = searched === pasted;
  // Never the items of an earlier text: they could be restored by mistake.
  const items = (isSearched ? statuses : []).flatMap(
    ({ candidate, item, kind, included }): PlannedItem[] => {
      if (!included || !kind) return [];
      const ref = { kind, id: candidate.id, name: candidate.id, archivedAt: null };
      return [item ? plannedItem(item) : ref];
    },
  );
  const isTyped = items.length >= TYPED_FROM;
  const isOff = items.length > 1 && going !== null;
  const mayRestore =
    items.length > 0 && !isOff && (!isTyped || typed.trim() === String(items.length));

  function submit() {
    const [only, ...others] = items;
    if (!mayRestore || !only) return;
    // The item may not be on the open page.
    if (others.length === 0) void sendRestore(only, () => false);
    else void start(inRunOrder(items));
    onClose();
  }

  const isEmpty = pasted.trim() === "";
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
            {isSearched ? !isEmpty && summary(statuses, items.length) : "Searching the text"}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!mayRestore}
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
      <p id={`${id}-hint`} className={fieldStyles.hint} hidden={statuses.length > 0}>
        For example an email, a log, a CSV file or a list of URLs. Invoice numbers and exact titles
        are found among the {counted(loaded.length, "item", "items")} loaded.
      </p>
      {statuses.length > 0 && (
        <CandidateList
          statuses={statuses}
          onChoose={(one, choice) =>
            setChoices((before) => ({ ...before, [one]: { ...before[one], ...choice } }))
          }
        />
      )}
      <ContentsNote items={items} />
      <LeftOutList leftOut={leftOut} />
      {isTyped && (
        <CountField
          count={items.length}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isOff && <OtherRunNotice />}
    </FormDialog>
  );
}

/** "4 ready · 2 left out". */
function summary(statuses: readonly CandidateStatus[], ready: number): string {
  if (statuses.length === 0) return "No IDs, numbers or titles found";
  const reading = statuses.filter(({ problem }) => problem === "reading").length;
  if (reading > 0) return `Looking up ${formatNumber(reading)}`;
  const others = statuses.length - ready;
  return `${formatNumber(ready)} ready${others > 0 ? ` · ${formatNumber(others)} left out` : ""}`;
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
