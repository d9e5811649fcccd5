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
import { counted, formatNumber } from "#src/lib/format.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { findIds } from "#src/archive/by-id/find-ids.ts";
import { CandidateList } from "#src/archive/by-id/candidate-list.tsx";
import {
  type CandidateStatus,
  type Decisions,
  itemsToRestore,
  statusesOf,
} from "#src/archive/by-id/candidate-status.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./restore-by-id-dialog.module.css";
import { type CandidateRead, useCandidateReads } from "#src/archive/by-id/use-candidate-reads.ts";

interface DialogInput extends Decisions {
  text: string;
}

const defaultValues: DialogInput = { text: "", kinds: {}, included: {} };

/** Schema of the form. The text and the user's decisions become the items to restore. */
const itemsSchema = (reads: ReadonlyMap<string, CandidateRead>) =>
  z.pipe(
    z.object({
      text: z.string(),
      kinds: z.record(z.string(), z.enum(kinds)),
      included: z.record(z.string(), z.boolean()),
    }),
    z.transform(({ text, ...decisions }, context) => {
      const items = itemsToRestore(statusesOf(findIds(text), reads, decisions));
      if (items.length === 0) {
        const message = "Nothing to restore.";
        context.issues.push({ code: "custom", input: text, path: ["text"], message });
      }
      return { items };
    }),
  );

const findCandidates = (text: string) => ({
  isEmpty: text.trim() === "",
  candidates: findIds(text),
});

interface RestoreByIdDialogProps {
  onClose: () => void;
  /** Called with the chosen items; the dialog itself sends nothing. */
  onRestore: (items: PlannedItem[]) => void;
}

/** Form that finds the IDs in a pasted text and shows what each is, before anything is restored. */
export function RestoreByIdDialog({ onClose, onRestore }: RestoreByIdDialogProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useForm<DialogInput, unknown, { items: PlannedItem[] }>({
    defaultValues,
    // The schema of the latest render, which knows the latest reads.
    resolver: (values, context, options) =>
      standardSchemaResolver(itemsSchema(reads))(values, context, options),
  });
  const { register, control, getValues, setValue } = form;
  const { isEmpty, candidates } = useWatch({ control, name: "text", compute: findCandidates });
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
    <Modal className={styles.dialog} aria-labelledby={id} onKeyDown={onKeyDown} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <header className={styles.header}>
          <h2 id={id}>Restore by ID</h2>
          <CloseButton size="small" onClick={onClose} />
        </header>
        <div className={styles.body}>
          <PasteArea
            {...text}
            ref={(element) => {
              text.ref(element);
              area.current = element;
            }}
            showHint={statuses.length === 0}
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
  showHint: boolean;
}

/** Text area for IDs, or any text that contains them. */
function PasteArea({ showHint, ...area }: PasteAreaProps) {
  const id = useId();
  return (
    <>
      <label className={styles.label} htmlFor={id}>
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
      <p id={`${id}-hint`} className={styles.hint} hidden={!showHint}>
        For example an email, a log, a CSV file or a list of URLs.
      </p>
    </>
  );
}
