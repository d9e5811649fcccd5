import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { Kind } from "#src/api/archive.ts";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { type Found, findIds } from "#src/archive/by-id/find-ids.ts";
import { FoundList } from "#src/archive/by-id/found-list.tsx";
import {
  type Decisions,
  type Standing,
  itemsOf,
  standingOf,
} from "#src/archive/by-id/found-standing.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { PasteArea } from "#src/archive/by-id/paste-area.tsx";
import styles from "./restore-by-id-dialog.module.css";
import { useFoundReads } from "#src/archive/by-id/use-found-reads.ts";

interface RestoreByIdDialogProps {
  onClose: () => void;
  /** Gets the items as they stand when they are asked for; nothing is sent from here. */
  onRestore: (items: PlannedItem[]) => void;
}

/** Finds the IDs in any pasted text and says what each is before anything is restored. */
export function RestoreByIdDialog({ onClose, onRestore }: RestoreByIdDialogProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState<{ any: boolean; found: readonly Found[] }>(nothing);
  const [decisions, setDecisions] = useState<Decisions>(undecided);
  const { found } = pasted;
  const reads = useFoundReads(found);
  const standings = found.map((one) => standingOf(one, reads.get(one.id) ?? null, decisions));
  const items = itemsOf(standings);
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
      kinds: new Map([...kinds, ...ids.map((one) => [one, kind] as const)]),
    }));
  }
  function sendAnyway(one: string, anyway: boolean) {
    setDecisions((before) => {
      const others = [...before.anyway].filter((other) => other !== one);
      return { ...before, anyway: new Set(anyway ? [...others, one] : others) };
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
            hinted={standings.length === 0}
            onText={(text) => setPasted({ any: text.trim() !== "", found: findIds(text) })}
          />
          {standings.length > 0 && (
            <FoundList standings={standings} onKind={chooseKind} onAnyway={sendAnyway} />
          )}
        </div>
        <footer className={styles.footer}>
          <p role="status">{summary(pasted.any, standings)}</p>
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

const nothing = { any: false, found: [] };
const undecided: Decisions = { kinds: new Map(), anyway: new Set() };
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function summary(any: boolean, standings: readonly Standing[]): string {
  const found = standings.length;
  if (found === 0) return any ? "No ID was found in this text" : "";
  const sent = standings.filter((one) => one.sent).length;
  const open = standings.filter(({ leftOut }) => leftOut === "no-choice").length;
  const choices = open > 0 ? ` · ${counted(open, "needs", "need")} a choice` : "";
  return `${formatNumber(sent)} of ${formatNumber(found)} will be restored${choices}`;
}
