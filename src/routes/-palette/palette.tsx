import { useNavigate } from "@tanstack/react-router";
import { CommandGroup, CommandInput, CommandList, CommandRoot } from "cmdk";
import { Search, X } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Marks } from "#src/archive/kinds/cells.tsx";
import { highlightsOf } from "#src/archive/query/read-query.ts";
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

interface PaletteProps {
  /** Commands that the page answers on which it was opened. */
  answered: readonly CommandId[];
  onClose: () => void;
}

/** Dialog that finds items, places and actions by a text, and what a pasted text names. */
export function Palette({ answered, onClose }: PaletteProps) {
  const hintId = useId();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const found = useFound(text);
  const sections = useSections(found, answered);
  const { query } = found.read;
  const hasIds = found.pasted.ids.length > 0;
  const marks = [...new Set([...wordsOf(found.text), ...(query ? highlightsOf(query) : [])])];

  function open(entry: Entry) {
    // Closed first, which gives the focus and the keys back to the page.
    flushSync(onClose);
    if (entry.to) void navigate(entry.to);
    else entry.open?.();
  }
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // cmdk chooses the first row when the text changes, and these results come later.
    root.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  }, [found.serial]);
  const press = useEnterKey({ isCurrent: found.text === text, sections, open });

  function change(next: string) {
    press.forget();
    setSaid("");
    setText(next);
  }

  return (
    <Modal className={styles.dialog} aria-label={NAME} closeOnBackdrop onClose={onClose}>
      <CommandRoot
        ref={root}
        className={styles.palette}
        label={NAME}
        shouldFilter={false}
        // Ctrl with a letter is left to the browser and the page.
        vimBindings={false}
        onKeyDown={press.onKeyDown}
      >
        <div className={styles.field}>
          <Search aria-hidden />
          <CommandInput
            ref={field}
            value={text}
            onValueChange={change}
            placeholder={NAME}
            data-ids={hasIds || undefined}
            aria-describedby={hintId}
            onKeyDown={keepCaretKeys}
            onPaste={(event) => pasteLines(event, change)}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            <VisuallyHidden>Close</VisuallyHidden> <kbd>Esc</kbd>
            <X aria-hidden />
          </button>
        </div>
        <Marks value={marks}>
          <CommandList
            className={styles.list}
            label="Results"
            aria-busy={found.text !== text || undefined}
          >
            {sections.map(({ id, heading, entries }) => (
              <CommandGroup key={id} className={styles.group} heading={heading}>
                {entries.map((entry) => (
                  <PaletteRow
                    key={`${found.serial} ${entry.id}`}
                    entry={entry}
                    serial={found.serial}
                    isRestoreKey={press.isRestoreKey}
                    onOpen={open}
                    onSay={setSaid}
                  />
                ))}
              </CommandGroup>
            ))}
          </CommandList>
        </Marks>
        {sections.length === 0 && <p className={styles.none}>Nothing found</p>}
        <footer className={styles.footer}>
          <span id={hintId} hidden>
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
      </CommandRoot>
    </Modal>
  );
}

function resultsText(text: string, sections: readonly Section[]): string {
  if (text.trim() === "") return "";
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return count === 0 ? "Nothing found" : counted(count, "result", "results");
}

/** Home and End move the caret, not the choice. */
function keepCaretKeys(event: ReactKeyboardEvent) {
  if (event.key === "Home" || event.key === "End") event.stopPropagation();
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

interface EnterKeyOptions {
  /** True once the sections are those of the text. */
  isCurrent: boolean;
  sections: readonly Section[];
  open: (entry: Entry) => void;
}

/**
 * Enter in the palette: with Ctrl or Cmd it restores, with Shift it shows all items. A press before
 * the results are there is repeated once they are, so that it never means a row of an older text.
 */
function useEnterKey({ isCurrent, sections, open }: EnterKeyOptions) {
  const restores = useRef(false);
  const early = useRef<{ target: EventTarget; init: KeyboardEventInit } | null>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (!isCurrent) {
      event.preventDefault();
      early.current = { target, init: { key: "Enter", ctrlKey, metaKey, shiftKey } };
    } else if (shiftKey) {
      event.preventDefault();
      const entries = sections.flatMap((section) => section.entries);
      const all = entries.find(({ id }) => id === "show all");
      if (all) open(all);
    } else if (event.repeat) event.preventDefault();
    restores.current = ctrlKey || metaKey;
    // A row answers the press at once; a later click is no such press.
    queueMicrotask(() => (restores.current = false));
  }
  useEffect(() => {
    if (!isCurrent || !early.current) return;
    // Once the first row is chosen.
    const timer = setTimeout(() => {
      const press = early.current;
      early.current = null;
      press?.target.dispatchEvent(
        new window.KeyboardEvent("keydown", { ...press.init, bubbles: true }),
      );
    });
    return () => clearTimeout(timer);
  }, [isCurrent]);

  return {
    onKeyDown,
    isRestoreKey: () => restores.current,
    /** Drops a press that waits for the results of a text that was changed. */
    forget: () => void (early.current = null),
  };
}
