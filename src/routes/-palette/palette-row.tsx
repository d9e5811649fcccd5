import { Link } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { MarkedText } from "#src/archive/kinds/cells.tsx";
import { restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { outcomeIcons } from "#src/archive/restore/restore-note.tsx";
import { type RestoreTarget, useRestore } from "#src/archive/restore/use-restore.ts";
import type { Entry } from "#src/routes/-palette/entry.ts";
import { isSingleKey } from "#src/ui/commands/command-table.ts";
import { keyGlyphs } from "#src/ui/commands/key-names.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./palette-row.module.css";

interface RowProps {
  entry: Entry;
  /** Element ID, by which the field names the chosen row. */
  id: string;
  isChosen: boolean;
  /** Called when the pointer moves over the row. */
  onChoose: () => void;
  /** Closes the palette and opens the entry. */
  onOpen: () => void;
  /** Restores its item, or opens it where an outcome is to be explained. */
  onRestore: () => void;
}

export function PaletteRow(props: RowProps) {
  const { keys, note, item } = props.entry;
  const { singleKeys } = usePreferences();
  if (item) return <ItemRow {...props} item={item} />;
  const isShown = keys && (singleKeys || !isSingleKey(keys));
  return <Row {...props}>{isShown ? <Keys>{keys}</Keys> : <Note>{note}</Note>}</Row>;
}

/** Row of an archived item, which can be restored too. */
function ItemRow({ item, ...props }: RowProps & { item: RestoreTarget }) {
  const { entry, onOpen, onRestore } = props;
  const { state, outcome, busy, label } = useRestore(item);
  const message = outcome && restoreMessage(outcome);
  return (
    <Row
      {...props}
      entry={message ? { ...entry, line: `${message.title} ${message.text}` } : entry}
    >
      {state ? (
        <span className={styles.outcome}>
          {outcome && outcomeIcons[outcome.grade]}
          {busy ?? label}
        </span>
      ) : (
        <Note>{entry.note}</Note>
      )}
      {/* For the pointer: keys and the description of the field say the same. */}
      <span className={styles.actions} aria-hidden>
        <Action keys="Enter" onClick={onOpen}>
          Open
        </Action>
        {!state && (
          <Action keys="$mod+Enter" onClick={onRestore}>
            Restore
          </Action>
        )}
      </span>
    </Row>
  );
}

/** A row that leads to an address is a link, which the browser can open in another tab. */
function Row({
  entry,
  id,
  isChosen,
  onChoose,
  onOpen,
  children,
}: RowProps & { children: ReactNode }) {
  const { Icon, lead, title, code, detail, line, to } = entry;
  const row = {
    id,
    role: "option",
    className: styles.row,
    "aria-selected": isChosen,
    tabIndex: -1,
    ref: isChosen ? scrollIntoView : undefined,
    onPointerMove: onChoose,
    // The field keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick(event: MouseEvent) {
      if (to && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      onOpen();
    },
  };
  const content = (
    <>
      <Icon aria-hidden />
      <span className={styles.words}>
        <span className={styles.first}>
          {lead && <span className={styles.lead}>{lead}</span>}
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
        {line && <small className={styles.line}>{line}</small>}
      </span>
      <span className={styles.end}>{children}</span>
    </>
  );
  if (!to) return <div {...row}>{content}</div>;
  return (
    <Link {...row} {...to} preload={false}>
      {content}
    </Link>
  );
}

const scrollIntoView = (row: Element | null) => row?.scrollIntoView({ block: "nearest" });

const Note = ({ children }: { children: ReactNode }) =>
  children ? (
    <span className={styles.note}>
      {typeof children === "string" ? <ServiceText>{children}</ServiceText> : children}
    </span>
  ) : null;

export function Keys({ children }: { children: string }) {
  return (
    <span className={styles.keys} aria-hidden>
      {keyGlyphs(children).map((press, index) => (
        <kbd key={index}>{press}</kbd>
      ))}
    </span>
  );
}

interface ActionProps {
  keys: string;
  onClick: () => void;
  children: string;
}

/** Target of a pointer inside a row, which can hold no button. */
function Action({ keys, onClick, children }: ActionProps) {
  return (
    <span
      role="presentation"
      className={styles.action}
      onClick={(event) => {
        event.stopPropagation();
        event.preventDefault();
        onClick();
      }}
    >
      {children}
      <Keys>{keys}</Keys>
    </span>
  );
}
