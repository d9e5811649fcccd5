import { X } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { plannedItem } from "#src/archive/items/item.ts";
import { useReaderState } from "#src/archive/items/reader/reader-state.ts";
import { withoutGone } from "#src/archive/page/use-matches.ts";
import { decideAbout } from "#src/archive/triage/decide.ts";
import { leaveVisit, visitPart } from "#src/archive/triage/kept/visit-part.ts";
import { useDecisions, useLoadedDecisions, useTriage } from "#src/archive/triage/use-decisions.ts";
import { LeaveIcon } from "#src/archive/triage/verdicts.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { counted, formatDay, formatNumber } from "#src/lib/format.ts";
import { isStorageBlocked, stored } from "#src/lib/stored.ts";
import { dayAt, momentOf, startOfDay, wallAt } from "#src/lib/zone.ts";
import bars from "#src/ui/bar.module.css";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import { toast, warn } from "#src/ui/feedback/toast.ts";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./triage.module.css";

/** Loads the decisions for the page, notes what was seen when it is left, and offers to undo. */
export function Triage({ offersStart }: { offersStart: boolean }) {
  const { config } = useSession();
  const decisions = useLoadedDecisions();
  useNotedVisit();
  async function undo() {
    const count = (await decisions?.lastUndo()?.()) ?? 0;
    // Replaces the message that offers to undo the same.
    toast(count > 0 ? `${counted(count, "decision", "decisions")} undone` : "Nothing was undone");
  }
  useEffect(() => {
    const check = () => {
      // Blocked site data has another message.
      if (decisions?.isKept() === false && !isStorageBlocked()) warn(notKept);
    };
    check();
    return decisions?.subscribe(check);
  }, [decisions]);
  useCommands({
    undoDecision: {
      run: () => void undo(),
      enabled: () => decisions?.lastUndo() !== undefined,
    },
  });
  return config.keepDecisions && offersStart && <FirstUse />;
}

const notKept = "Decisions can’t be kept in this browser. They last until the page is closed.";

/** Notes the newest archiving that was seen, when the page or the browser's tab is left. */
function useNotedVisit() {
  const { clock, config, workspace } = useSession();
  const { since } = useSessionPart(visitPart);
  const { reader } = useSessionPart(archivedItemsPart);
  const leave = useEffectEvent(() => {
    if (!config.keepDecisions) return;
    // A clock that is wrong must not make all that comes later look old.
    const seen = reader.get().items.find(({ archived }) => archived <= clock.now());
    leaveVisit(workspace.address, { since, newest: seen?.archived ?? null });
  });
  useEffect(() => {
    const onLeave = () => leave();
    addEventListener("pagehide", onLeave);
    return () => {
      removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);
}

/** Items to decide above which the line is worth its room. */
const MANY = 100;

const dismissed = stored("reshelve.triage.start", z.literal("done"), { asText: true });

/** Days before which everything may be left: the first of this month, a week and a month ago. */
function daysBefore(today: number) {
  const date = new Date(wallAt(today));
  const days = [
    momentOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)),
    startOfDay(dayAt(today) - 7),
    startOfDay(dayAt(today) - 30),
  ];
  return days.map((value) => ({ value, name: formatDay(value) }));
}

/** The offer to leave all that was archived long ago, until the first decision. */
function FirstUse() {
  const today = useToday();
  const { reader, restored } = useSessionPart(archivedItemsPart);
  const { items } = useReaderState(reader);
  const gone = useSyncExternalStore(restored.subscribe, restored.get);
  const decisions = useDecisions();
  useTriage();
  const isDismissed = useSyncExternalStore(dismissed.subscribe, dismissed.get) !== null;
  const choices = daysBefore(today);
  const [chosen, setChosen] = useState<number | null>(null);
  const before = chosen ?? choices[0]?.value ?? today;
  const isFirst =
    decisions?.isRead() === true && Object.values(decisions.counts()).every((n) => n === 0);
  // Each decision renders this, and there may be 100,000 items.
  const older = useMemo(
    () => (isFirst ? withoutGone(items, gone).filter(({ archived }) => archived < before) : []),
    [items, gone, before, isFirst],
  );
  const left = items.length - gone.size;
  if (!decisions || !isFirst || isDismissed || left <= MANY || older.length === 0) return null;
  return (
    <section ref={restoreFocusToContent} className={cx(bars.bar, styles.start)} aria-label="Start">
      <LeaveIcon aria-hidden />
      <div>
        <b>Start with what is new.</b> Leave the {counted(older.length, "item", "items")} archived
        before{" "}
        <ChoiceMenu
          hidesLabel
          label="Archived before"
          value={before}
          choices={choices}
          onChange={setChosen}
        />{" "}
        as they are.
      </div>
      <span>
        {formatNumber(left - older.length)} stay to decide. You can undo this. Kept in this browser
        only.
      </span>
      <Button
        variant="primary"
        onClick={() => void decideAbout(decisions, older.map(plannedItem), "left")}
      >
        Leave {formatNumber(older.length)} archived
      </Button>
      <IconButton
        icon={<X aria-hidden />}
        aria-label="Dismiss"
        onClick={() => void dismissed.set("done")}
      />
    </section>
  );
}
