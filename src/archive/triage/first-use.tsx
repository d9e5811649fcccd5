import { X } from "lucide-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { z } from "#src/api/zod.ts";
import { useSessionPart } from "#src/app/session-part.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { plannedItem } from "#src/archive/items/item.ts";
import { decideAbout } from "#src/archive/triage/decide.ts";
import { LeaveIcon } from "#src/archive/triage/icons.ts";
import { useDecisions, useTriage } from "#src/archive/triage/use-decisions.ts";
import { withoutGone } from "#src/archive/page/use-matches.ts";
import { useReaderState } from "#src/archive/items/reader/reader-state.ts";
import { counted, formatDay, formatNumber } from "#src/lib/format.ts";
import { stored } from "#src/lib/stored.ts";
import { dayAt, momentOf, startOfDay, wallAt } from "#src/lib/zone.ts";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./triage.module.css";

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
export function FirstUse({ today }: { today: number }) {
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
    <section ref={restoreFocusToContent} className={styles.start} aria-label="Start">
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
