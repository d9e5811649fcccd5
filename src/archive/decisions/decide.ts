import type { Decision } from "#src/archive/decisions/decision.ts";
import type { Decisions } from "#src/archive/decisions/decisions.ts";
import { hasDecided } from "#src/archive/decisions/use-decisions.ts";
import { verdictNames } from "#src/archive/decisions/verdicts.ts";
import { formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

/** Decides about items, or makes them undecided, and offers to undo it. */
export function decideAbout(
  decisions: Decisions,
  items: readonly PlannedItem[],
  verdict: Decision["verdict"] | "undecided",
  note = "",
): void {
  const isFirst = !hasDecided.get();
  hasDecided.set(true);
  if (verdict === "undecided") decisions.clear(items);
  else decisions.decide(items, verdict, note);
  const [first] = items;
  const words = verdictNames[verdict];
  const text =
    first && items.length === 1
      ? `${words}: ${first.name}`
      : `${formatNumber(items.length)} ${words.toLowerCase()}`;
  toast(isFirst ? `${text}. Kept in this browser only.` : text, "ok", decisions.undo);
}

export const toggleLeft = (
  decisions: Decisions,
  item: PlannedItem,
  before: Decision | null,
): void => decideAbout(decisions, [item], before?.verdict === "left" ? "undecided" : "left");
