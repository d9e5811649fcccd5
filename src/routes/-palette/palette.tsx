import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useSession } from "#src/app/session-context.tsx";
import { Marks } from "#src/archive/kinds/cells.tsx";
import { highlightsOf } from "#src/archive/query/read-query.ts";
import { restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { type RestoreTarget, hasNote, useSendRestore } from "#src/archive/restore/use-restore.ts";
import { counted } from "#src/lib/format.ts";
import { type Entry, type Section, wordsOf } from "#src/routes/-palette/entry.ts";
import { Keys, PaletteRow } from "#src/routes/-palette/palette-row.tsx";
import { useFound } from "#src/routes/-palette/use-found.ts";
import { useSections } from "#src/routes/-palette/use-sections.ts";
import type { CommandId } from "#src/ui/commands/command-table.ts";
import { keyWords } from "#src/ui/commands/key-names.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./palette.module.css";

const NAME = "Search or jump to";
const hint = `Enter opens, ${keyWords("$mod+Enter")} restores.`;

type Press = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "shiftKey">;

interface PaletteProps {
  /** Commands that the page answers on which it was opened. */
  answered: readonly CommandId[];
  onClose: () => void;
}

/** Dialog that finds items, places and actions by a text, and what a pasted text names. */
export function Palette({ answered, onClose }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const { writes } = useSession();
  const sendRestore = useSendRestore();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const found = useFound(text);
  const sections = useSections(found, answered);
  const { query } = found.read;
  const hasIds = found.pasted.ids.length > 0;
  const marks = [...new Set([...wordsOf(found.text), ...(query ? highlightsOf(query) : [])])];

  const entries = sections.flatMap((section) => section.entries);
  const isCurrent = found.text === text;
  /** The entry that was moved to among the results of a text; the first one before. */
  const [moved, setMoved] = useState({ text: "", id: "" });
  const movedTo = entries.findIndex((entry) => entry.id === moved.id && moved.text === found.text);
  const at = Math.max(0, movedTo);
  /** Enter that was pressed before the results were there, so that it never means an older row. */
  const early = useRef<Press | null>(null);

  function moveTo(place: number) {
    const entry = entries[place];
    if (entry) setMoved({ text: found.text, id: entry.id });
  }
  function open(entry: Entry) {
    if (!entry.to && !entry.open) return setSaid("This can’t be opened here.");
    // Closed first, which gives the focus and the keys back to the page.
    flushSync(onClose);
    if (entry.to) void navigate(entry.to);
    else entry.open?.();
  }
  async function restore(item: RestoreTarget) {
    setSaid(`Restoring ${item.name}…`);
    // Announced too: the palette may be closed by then.
    const problem = restoreMessage(await sendRestore(item, () => false));
    setSaid(`${item.name}: ${problem ? `${problem.title} ${problem.text}` : "Restored"}`);
  }
  function restoreEntry(entry: Entry) {
    if (!entry.item) return open(entry);
    const { kind, id } = entry.item;
    const state = writes.stateOf({ operation: "restore", kind, id });
    if (!state) void restore(entry.item);
    // The details say what can be done about an outcome that is not confirmed.
    else if (hasNote(state)) open(entry);
  }
  /** Opens the chosen row; with Ctrl or Cmd restores it, with Shift shows all items. */
  function enter({ ctrlKey, metaKey, shiftKey }: Press) {
    const entry = shiftKey ? entries.find((one) => one.id === "show all") : entries[at];
    if (entry) (ctrlKey || metaKey ? restoreEntry : open)(entry);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, repeat } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (event.nativeEvent.isComposing || (step === 0 && key !== "Enter")) return;
    event.preventDefault();
    if (step !== 0) moveTo(at + step);
    else if (!isCurrent) early.current = event;
    else if (!repeat) enter(event);
  }
  useLayoutEffect(() => field.current?.focus(), []);
  const enterEarly = useEffectEvent(() => {
    const press = early.current;
    early.current = null;
    if (press) enter(press);
  });
  useEffect(() => {
    if (!isCurrent) return;
    // In a later task, as an entry closes the palette.
    const timer = setTimeout(() => enterEarly());
    return () => clearTimeout(timer);
  }, [isCurrent]);

  function change(next: string) {
    early.current = null;
    setSaid("");
    setText(next);
  }

  return (
    <Modal className={styles.dialog} aria-label={NAME} closeOnBackdrop onClose={onClose}>
      <div className={styles.palette}>
        <div className={styles.field}>
          <Search aria-hidden />
          <input
            ref={field}
            role="combobox"
            aria-label={NAME}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={text}
            placeholder={NAME}
            data-ids={hasIds || undefined}
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => pasteLines(event, change)}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            <VisuallyHidden>Close</VisuallyHidden> <kbd>Esc</kbd>
            <X aria-hidden />
          </button>
        </div>
        <Marks value={marks}>
          <div
            id={`${id}-list`}
            role="listbox"
            className={styles.list}
            aria-label="Results"
            aria-busy={!isCurrent || undefined}
          >
            {sections.map((section) => (
              <div
                key={section.id}
                role="group"
                className={styles.group}
                aria-labelledby={`${id}-${section.id}`}
              >
                <div id={`${id}-${section.id}`} aria-hidden>
                  {section.heading}
                </div>
                {section.entries.map((entry) => {
                  const place = entries.indexOf(entry);
                  return (
                    <PaletteRow
                      key={entry.id}
                      entry={entry}
                      id={`${id}-${place}`}
                      isChosen={place === at}
                      onChoose={() => place !== at && moveTo(place)}
                      onOpen={() => open(entry)}
                      onRestore={() => restoreEntry(entry)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
        </Marks>
        {sections.length === 0 && <p className={styles.none}>Nothing found</p>}
        <footer className={styles.footer}>
          <span id={`${id}-hint`} hidden>
            {hint}
          </span>
          <span className={styles.hints} aria-hidden>
            <Keys>ArrowUp</Keys>
            <Keys>ArrowDown</Keys> move
            <Keys>Enter</Keys> open
            <Keys>$mod+Enter</Keys> restore
          </span>
          <span>
            {hasIds ? "IDs are recognised by their prefix" : "Paste an ID, or text with IDs in it"}
          </span>
        </footer>
        <div role="status">
          <VisuallyHidden>{said || resultsText(found.text, sections)}</VisuallyHidden>
        </div>
      </div>
    </Modal>
  );
}

function resultsText(text: string, sections: readonly Section[]): string {
  if (text.trim() === "") return "";
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return count === 0 ? "Nothing found" : counted(count, "result", "results");
}

/** Pastes several lines as one: the field would join the IDs at their ends. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void) {
  const pasted = event.clipboardData.getData("text/plain");
  if (!/[\r\n]/.test(pasted)) return;
  event.preventDefault();
  const field = event.currentTarget;
  const line = pasted.trim().replaceAll(/\s+/g, " ");
  field.setRangeText(line, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  change(field.value);
}
