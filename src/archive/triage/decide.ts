import type { Decision } from "#src/archive/triage/kept/decision.ts";
import type { Decisions, Undo } from "#src/archive/triage/kept/decisions.ts";
import { verdictNames } from "#src/archive/triage/verdicts.ts";
import { formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

function announce(items: readonly PlannedItem[], verdict: keyof typeof verdictNames, undo: Undo) {
  const [first] = items;
  const words = verdictNames[verdict];
  const text =
    first && items.length === 1
      ? `${words}: ${first.name}`
      : `${formatNumber(items.length)} ${words.toLowerCase()}`;
  toast(text, "ok", () => void undo());
}

/** Decides about items, and offers to undo it. */
export async function decideAbout(
  decisions: Decisions,
  items: readonly PlannedItem[],
  verdict: Decision["verdict"],
  note = "",
): Promise<void> {
  announce(items, verdict, await decisions.decide(items, verdict, note));
}

export async function takeBack(decisions: Decisions, item: PlannedItem): Promise<void> {
  announce([item], "undecided", await decisions.clear([item]));
}

export const toggleLeft = (
  decisions: Decisions,
  item: PlannedItem,
  before: Decision | null,
): Promise<void> =>
  before?.verdict === "left" ? takeBack(decisions, item) : decideAbout(decisions, [item], "left");
