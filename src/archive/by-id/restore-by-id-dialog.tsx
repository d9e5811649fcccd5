import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { useForm, useWatch } from "react-hook-form";
import { type Kind, kinds } from "#src/api/archive.ts";
import { z } from "#src/api/zod.ts";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { isApple } from "#src/lib/is-apple.ts";
import { DialogActions } from "#src/ui/dialog/dialog.tsx";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { useFoundItems } from "#src/archive/by-id/use-found-items.ts";
import type { Candidate } from "#src/archive/by-id/find-ids.ts";
import type { FoundItems, LeftOut } from "#src/archive/by-id/find-items.ts";
import { LeftOutList } from "#src/archive/by-id/left-out-list.tsx";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { CandidateList } from "#src/archive/by-id/candidate-list.tsx";
import {
  type CandidateStatus,
  type Decisions,
  itemsToRestore,
  statusesOf,
  tallyOf,
} from "#src/archive/by-id/candidate-status.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { ContentsNote } from "#src/archive/run/plan-summary.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { cx } from "#src/ui/cx.ts";
import formStyles from "#src/ui/dialog/dialog-form.module.css";
import styles from "./restore-by-id-dialog.module.css";
import { useReadItems } from "#src/archive/page/reading/use-read-items.ts";
import { type CandidateRead, useCandidateReads } from "#src/archive/by-id/use-candidate-reads.ts";

interface DialogInput extends Decisions {
  text: string;
}

const nothingFound: FoundItems = { candidates: [], leftOut: [] };

const defaultValues: DialogInput = { text: "", kinds: {}, included: {} };

/** Schema of the form. What the text names and the user's decisions become the items to restore. */
const itemsSchema = (candidates: readonly Candidate[], reads: ReadonlyMap<string, CandidateRead>) =>
  z.pipe(
    z.object({
      text: z.string(),
      kinds: z.record(z.string(), z.enum(kinds)),
      included: z.record(z.string(), z.boolean()),
    }),
    z.transform(({ text, ...decisions }, context) => {
      const items = itemsToRestore(statusesOf(candidates, reads, decisions));
      if (items.length === 0) {
        const message = "Nothing to restore.";
        context.issues.push({ code: "custom", input: text, path: ["text"], message });
      }
      return { items };
    }),
  );

interface RestoreByIdDialogProps {
  /** Text that is in the field when it opens. */
  text?: string;
  /** Items that are found by their numbers and titles; by default those that All archived has read. */
  read?: readonly ArchivedItem[];
  onClose: () => void;
  /** Called with the chosen items; the dialog itself sends nothing. */
  onRestore: (items: PlannedItem[]) => void;
}

/** Form that finds the items that a pasted text names and shows what each is, before anything is restored. */
export function RestoreByIdDialog(props: RestoreByIdDialogProps) {
  const readItems = useReadItems();
  const { text: initialText = "", read = readItems, onClose, onRestore } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useForm<DialogInput, unknown, { items: PlannedItem[] }>({
    defaultValues: { ...defaultValues, text: initialText },
    // The schema of the latest render, which knows what was found and read.
    resolver: (values, context, options) =>
      standardSchemaResolver(itemsSchema(candidates, reads))(values, context, options),
  });
  const { register, control, getValues, setValue } = form;
  const pasted = useWatch({ control, name: "text" });
  const found = useFoundItems(pasted, read);
  const { candidates, leftOut } = found ?? nothingFound;
  const [chosenKinds, included] = useWatch({ control, name: ["kinds", "included"] });
  const reads = useCandidateReads(candidates);
  const statuses = statusesOf(candidates, reads, { kinds: chosenKinds, included });
  const items = itemsToRestore(statuses);
  const text = register("text");
  const submit = form.handleSubmit((plan) => onRestore(plan.items));
  useLayoutEffect(() => area.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.repeat || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void submit();
  }
  function chooseKind(ids: readonly string[], kind: Kind) {
    const chosen = Object.fromEntries(ids.map((each) => [each, kind]));
    setValue("kinds", { ...getValues("kinds"), ...chosen });
  }
  function include(candidate: string, isIncluded: boolean) {
    setValue("included", { ...getValues("included"), [candidate]: isIncluded });
  }

  return (
    <Modal
      className={cx(formStyles.dialog, styles.dialog)}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <header className={formStyles.head}>
          <h2 id={id}>Restore by ID</h2>
          <CloseButton size="small" onClick={onClose} />
        </header>
        <div className={cx(formStyles.body, styles.body)}>
          <PasteArea
            {...text}
            ref={(element) => {
              text.ref(element);
              area.current = element;
            }}
            hint={found && statuses.length === 0 ? hintOf(read) : null}
          />
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
        </div>
        <DialogActions>
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
        </DialogActions>
      </form>
    </Modal>
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

/** Sets a large value at once. The browser can't undo that, so small pastes are left alone. */
function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>) {
  const area = event.currentTarget;
  const text = event.clipboardData.getData("text/plain");
  if (text.length < LARGE_PASTE) return;
  event.preventDefault();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

interface PasteAreaProps extends ComponentProps<"textarea"> {
  hint: string | null;
}

/** Text area for IDs, or any text that contains them. */
function PasteArea({ hint, ...area }: PasteAreaProps) {
  const id = useId();
  return (
    <>
      <label className={fieldStyles.label} htmlFor={id}>
        Paste IDs, or any text that contains them
      </label>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-hint`}
        onPaste={pasteAtOnce}
      />
      <p id={`${id}-hint`} className={fieldStyles.hint} hidden={hint === null}>
        {hint}
      </p>
    </>
  );
}
