import { useEffect, useEffectEvent } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { useSessionPart } from "#src/app/session-part.ts";
import type { Reader } from "#src/archive/items/reader/reader-state.ts";
import { FirstUse } from "#src/archive/triage/first-use.tsx";
import { leaveVisit, visitPart } from "#src/archive/triage/kept/visit-part.ts";
import { useLoadedDecisions } from "#src/archive/triage/use-decisions.ts";
import { counted } from "#src/lib/format.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { isStorageBlocked } from "#src/lib/stored.ts";
import { toast, warn } from "#src/ui/feedback/toast.ts";

interface TriageProps {
  reader: Reader;
  /** Start of today, in epoch milliseconds. */
  today: number;
  /** True where the first use is offered. */
  offersStart: boolean;
}

/** Loads the decisions for the page, notes what was seen when it is left, and offers to undo. */
export function Triage({ reader, today, offersStart }: TriageProps) {
  const { config } = useSession();
  const decisions = useLoadedDecisions();
  useNotedVisit(reader);
  async function undo() {
    const count = (await decisions?.lastUndo()?.()) ?? 0;
    // Replaces the message that offers to undo the same.
    toast(count > 0 ? `${counted(count, "decision", "decisions")} undone` : "Nothing was undone");
  }
  useEffect(() => {
    const check = () => {
      // Blocked site data has a message of its own.
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
  return config.keepDecisions && offersStart && <FirstUse today={today} />;
}

const notKept = "Decisions can’t be kept in this browser. They last until the page is closed.";

/** Notes the newest archiving that was seen, when the page or the browser's tab is left. */
function useNotedVisit(reader: Reader) {
  const { clock, config, workspace } = useSession();
  const { since } = useSessionPart(visitPart);
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
