import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { elapsed } from "#src/lib/elapsed.ts";

/** Seconds without an answer after which open writes are worth a word. */
const SHOWN_AFTER_S = 5;

/**
 * The open writes that others have waited for, with the seconds since the last of them was sent;
 * null while none waits, and for the first seconds.
 */
export function useBlockedBy() {
  const { blockedBy } = useSession().openWrites;
  const blocked = useSyncExternalStore(blockedBy.subscribe, blockedBy.get);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!blocked) return;
    const update = () => setSeconds(Math.floor((elapsed() - blocked.since) / 1000));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [blocked]);
  return blocked && seconds >= SHOWN_AFTER_S ? { ...blocked, seconds } : null;
}
