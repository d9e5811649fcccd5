import { Link } from "@tanstack/react-router";
import { CommandItem } from "cmdk";
import type { MouseEvent, ReactNode } from "react";
import { MarkedText } from "#src/archive/kinds/cells.tsx";
import { restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { outcomeIcons } from "#src/archive/restore/restore-note.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import type { Entry } from "#src/routes/-palette/entry.ts";
import type { EntryLink } from "#src/routes/-palette/places.ts";
import { isSingleKey } from "#src/ui/commands/command-table.ts";
import { keyGlyphs } from "#src/ui/commands/key-names.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./palette-row.module.css";

interface RowProps {
  entry: Entry;
  /** Tells the rows of one search from those of the one before. */
  serial: number;
  /** True while Enter is pressed with Ctrl or Cmd. */
  isRestoreKey: () => boolean;
  /** Closes the palette and does what the entry stands for. */
  onOpen: (entry: Entry) => void;
  /** Says something to screen readers. */
  onSay: (text: string) => void;
}

export function PaletteRow(props: RowProps) {
  const { entry, onOpen, onSay } = props;
  const { singleKeys } = usePreferences();
  if (entry.item) return <ItemRow {...props} item={entry.item} />;
  const { keys } = entry;
  return (
    <Row
      {...props}
      onSelect={() =>
        (entry.open ?? entry.to) ? onOpen(entry) : onSay("This can’t be opened here.")
      }
      end={
        keys && (singleKeys || !isSingleKey(keys)) ? <Keys>{keys}</Keys> : <Note>{entry.note}</Note>
      }
    />
  );
}

/** Row of an archived item, which can be restored too. */
function ItemRow(props: RowProps & { item: NonNullable<Entry["item"]> }) {
  const { entry, item, isRestoreKey, onOpen, onSay } = props;
  const { name } = item;
  const { state, outcome, hasNote, busy, label, restore } = useRestore(item);
  const message = outcome && restoreMessage(outcome);

  async function send() {
    onSay(`Restoring ${name}…`);
    // Announced too: the palette may be closed by then.
    const problem = restoreMessage(await restore(() => false));
    onSay(`${name}: ${problem ? `${problem.title} ${problem.text}` : "Restored"}`);
  }
  function act() {
    // The details say what can be done about an outcome that is not confirmed.
    if (hasNote) onOpen(entry);
    else if (!state) void send();
  }
  return (
    <Row
      {...props}
      entry={message ? { ...entry, line: `${message.title} ${message.text}` } : entry}
      onSelect={() => (isRestoreKey() ? act() : onOpen(entry))}
      end={
        <>
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
            <Action keys="Enter" onClick={() => onOpen(entry)}>
              Open
            </Action>
            {!state && (
              <Action keys="$mod+Enter" onClick={act}>
                Restore
              </Action>
            )}
          </span>
        </>
      }
    />
  );
}

interface LayoutProps extends Pick<RowProps, "entry" | "serial"> {
  onSelect: () => void;
  end: ReactNode;
}

function Row({ entry, serial, onSelect, end }: LayoutProps) {
  const { id, Icon, lead, title, code, detail, line, to } = entry;
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
      <span className={styles.end}>{end}</span>
    </>
  );
  return (
    <CommandItem
      className={styles.row}
      value={`${serial} ${id}`}
      asChild={to !== undefined}
      onSelect={onSelect}
    >
      {to ? <RowLink to={to}>{content}</RowLink> : content}
    </CommandItem>
  );
}

interface RowLinkProps {
  to: EntryLink;
  /** Given by the row around it. */
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A row that leads to an address: the palette opens it, and the browser where another tab is meant. */
function RowLink({ to, onClick, ...props }: RowLinkProps) {
  return (
    <Link
      {...props}
      {...to}
      tabIndex={-1}
      preload={false}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClickCapture={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
      }}
      onClick={(event) => {
        event.preventDefault();
        onClick?.(event);
      }}
    />
  );
}

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
