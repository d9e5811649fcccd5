import { useSyncExternalStore } from "react";
import { elapsed } from "#src/lib/elapsed.ts";
import { formatDuration } from "#src/lib/format.ts";
import type { OutcomeMessage } from "#src/writes/outcome-words.ts";
import type { WriteState } from "#src/writes/send/states.ts";

function everyHalfSecond(listener: () => void) {
  const timer = setInterval(listener, 500);
  return () => clearInterval(timer);
}
const never = () => () => {};

/** Countdown in whole seconds to a moment of `elapsed`; null without one. */
export function useSecondsLeft(until: number | null): number | null {
  return useSyncExternalStore(until === null ? never : everyHalfSecond, () =>
    until === null ? null : Math.max(0, Math.ceil((until - elapsed()) / 1000)),
  );
}

/** Label of a button whose write is under way, such as "Waiting 4 s"; null for none. */
export function useBusyLabel(state: WriteState | undefined, sending: string): string | null {
  const secondsLeft = useSecondsLeft(state?.phase === "waiting" ? state.until : null);
  if (!state || state.phase === "done") return null;
  const waiting = secondsLeft === null ? "Waiting" : `Waiting ${secondsLeft} s`;
  return { queued: "Waiting", waiting, sending, rechecking: "Checking…" }[state.phase];
}

/** Message that says why a write waits; null while it does not. */
export function useWait(state: WriteState | undefined): OutcomeMessage | null {
  const wait = state?.phase === "waiting" ? state : null;
  const secondsLeft = useSecondsLeft(wait?.until ?? null);
  if (!wait) return null;
  if (wait.until === null)
    return { tone: "warn", title: "Not sent yet.", text: "Waits for replies to earlier requests." };
  const title =
    wait.asked === null
      ? "The workspace asked us to slow down."
      : `The workspace asks to wait ${formatDuration(wait.asked)}.`;
  return { tone: "warn", title, text: `Continues in ${formatDuration(secondsLeft ?? 0)}.` };
}
