import { Link, useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import {
  type ClipboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { MarkedText, Marks } from "#src/archive/kinds/cells.tsx";
import { counted } from "#src/lib/format.ts";
import type { Entry } from "#src/routes/-palette/entry.ts";
import { useSections } from "#src/routes/-palette/use-sections.ts";
import type { Command } from "#src/ui/commands/command.ts";
import { keyCaps } from "#src/ui/commands/key-names.ts";
import { isSingleKey } from "#src/ui/commands/keys.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { type Listbox, useListbox } from "#src/ui/form/use-listbox.ts";
import { IdText, ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./palette.module.css";

const NAME = "Search or jump to";

interface PaletteProps {
  /** Commands that the page handled when it was opened. */
  handled: readonly Command[];
  onClose: () => void;
}

/** Dialog that finds items, places and actions by a text, and what a pasted text names. */
export function Palette({ handled, onClose }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { sections, marks } = useSections(text, handled);
  const entries = sections.flatMap((section) => section.entries);
  const { fieldProps, listProps, optionProps, setActive } = useListbox<Entry>({
    id: `${id}-list`,
    label: "Results",
    options: entries,
    keyOf: (entry) => entry.id,
    isOpen: true,
    firstIsActive: true,
    onTake: open,
    onOtherKey({ key, shiftKey }) {
      const all = entries.find((entry) => entry.id === "show all");
      if (key !== "Enter") return false;
      if (shiftKey && all) open(all);
      return true;
    },
  });
  useLayoutEffect(() => field.current?.focus(), []);

  function change(next: string) {
    setActive(null);
    setText(next);
  }
  function open(entry: Entry) {
    // Closed first, which gives the focus and the keys back to the page.
    flushSync(onClose);
    if (entry.to) void navigate(entry.to);
    else entry.open?.();
  }

  return (
    <Modal className={styles.dialog} aria-label={NAME} closeOnBackdrop onClose={onClose}>
      <div className={styles.palette}>
        <div className={styles.field}>
          <Search aria-hidden />
          <input
            {...fieldProps}
            ref={field}
            aria-label={NAME}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={text}
            placeholder={NAME}
            onChange={({ target }) => change(target.value)}
            onPaste={(event) => pasteLines(event, change)}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            <VisuallyHidden>Close</VisuallyHidden> <kbd>Esc</kbd>
            <X aria-hidden />
          </button>
        </div>
        <Marks value={marks}>
          <div {...listProps} className={styles.list}>
            {sections.map(({ heading, entries }, index) => (
              <div
                key={heading}
                role="group"
                className={styles.group}
                aria-labelledby={`${id}-${index}`}
              >
                <div id={`${id}-${index}`} aria-hidden>
                  {heading}
                </div>
                {entries.map((entry) => (
                  <Row
                    key={entry.id}
                    entry={entry}
                    option={optionProps(entry)}
                    onChoose={() => setActive(entry)}
                  />
                ))}
              </div>
            ))}
          </div>
        </Marks>
        {entries.length === 0 && <p className={styles.none}>Nothing found</p>}
        <footer className={styles.footer}>
          <span aria-hidden>
            <Keys>ArrowUp</Keys>
            <Keys>ArrowDown</Keys> move
            <Keys>Enter</Keys> open
          </span>
          <span>Paste an ID, or text with IDs in it</span>
        </footer>
        <div role="status">
          <VisuallyHidden>
            {text.trim() === "" ? "" : counted(entries.length, "result", "results")}
          </VisuallyHidden>
        </div>
      </div>
    </Modal>
  );
}

interface RowProps {
  entry: Entry;
  option: ReturnType<Listbox<Entry>["optionProps"]>;
  /** Called when the pointer moves over the row. */
  onChoose: () => void;
}

/** A row that leads to an address is a link, which the browser can open in another tab. */
function Row({ entry, option, onChoose }: RowProps) {
  const { singleKeys } = usePreferences();
  const { Icon, title, code, detail, note, keys, to } = entry;
  const row = {
    ...option,
    className: styles.row,
    onPointerMove: () => option["aria-selected"] || onChoose(),
    onClick(event: MouseEvent) {
      if (to && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      option.onClick();
    },
  };
  const content = (
    <>
      <Icon aria-hidden />
      <span className={styles.words}>
        <MarkedText>{title}</MarkedText>
        {code && code !== title && <IdText>{code}</IdText>}
        {/* Read out between the two; no room on screen. */}
        {detail && " "}
        {detail && (
          <span className={styles.detail}>
            <ServiceText>{detail}</ServiceText>
          </span>
        )}
      </span>
      {keys && (singleKeys || !isSingleKey(keys)) && <Keys>{keys}</Keys>}
      {note && (
        <span className={styles.note}>
          {typeof note === "string" ? <ServiceText>{note}</ServiceText> : note}
        </span>
      )}
    </>
  );
  if (!to) return <div {...row}>{content}</div>;
  return (
    <Link {...row} {...to} preload={false}>
      {content}
    </Link>
  );
}

const Keys = ({ children }: { children: string }) => (
  <span className={styles.keys} aria-hidden>
    {keyCaps(children).map((press, index) => (
      <kbd key={index}>{press}</kbd>
    ))}
  </span>
);

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
