import { useLoadedDecisions } from "#src/archive/decisions/use-decisions.ts";
import { counted } from "#src/lib/format.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { toast } from "#src/ui/feedback/toast.ts";

/** Loads the decisions for the page, and offers to undo the last one. */
export function DecisionCommands() {
  const decisions = useLoadedDecisions();
  function undo() {
    const count = decisions?.undo() ?? 0;
    // Replaces the message that offers to undo the same.
    toast(count > 0 ? `${counted(count, "decision", "decisions")} undone` : "Nothing was undone");
  }
  useCommands(() => ({ undoDecision: decisions?.mayUndo() ? undo : null }));
  return null;
}
