import { useEffect, useEffectEvent, useRef } from "react";

/** Time without a key press after which the filter goes into the address. */
const DEBOUNCE_MS = 200;

export interface TypedFilter {
  /** Newer text than that in the address, which follows a little later; null where there is none. */
  typed: string | null;
  setTyped: (text: string | null) => void;
}

interface Options extends TypedFilter {
  /** The filter in the address. */
  taken: string;
  /** Puts a text into the address. */
  onTake: (text: string) => void;
}

/** Puts the typed text into the address a little later. Returns what does it at once. */
export function useTypedFilter({ taken, typed, setTyped, onTake }: Options) {
  const sent = useRef(taken);
  function takeNow() {
    if (typed === null || typed === sent.current) return;
    sent.current = typed;
    onTake(typed);
  }
  const takeLater = useEffectEvent(takeNow);
  const followAddress = useEffectEvent(() => {
    // Back or a link replaces the text; our own change leaves the field alone.
    if (taken !== sent.current) setTyped(null);
    sent.current = taken;
  });
  useEffect(() => followAddress(), [taken]);
  useEffect(() => {
    const timer = setTimeout(() => takeLater(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return takeNow;
}
