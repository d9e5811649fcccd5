import { useEffect } from "react";
import { useLoadedDecisions } from "#src/archive/decisions/use-decisions.ts";
import { counted } from "#src/lib/format.ts";
import { isStorageBlocked } from "#src/lib/storage/stored.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { toast, warn } from "#src/ui/feedback/toast.ts";

/** Loads the decisions for the page, and offers to undo the last one. */
export function DecisionCommands() {
  const decisions = useLoadedDecisions();
  function undo() {
    const count = decisions?.undo() ?? 0;
    // Replaces the message that offers to undo the same.
    toast(count > 0 ? `${counted(count, "decision", "decisions")} undone` : "Nothing was undone");
  }
  useEffect(() => {
    const check = () => {
      // Blocked site data has another message.
      if (decisions?.isKept.get() === false && !isStorageBlocked()) warn(notKept);
    };
    check();
    return decisions?.isKept.subscribe(check);
  }, [decisions]);
  useCommands({
    undoDecision: { run: undo, enabled: () => decisions?.mayUndo() === true },
  });
  return null;
}

const notKept = "Decisions can’t be kept in this browser. They last until the page is closed.";
