import { useEffect, useState } from "react";
import { elapsed } from "#src/lib/elapsed.ts";

/** A text for a live region, which changes at most once in so many milliseconds. */
export function useAnnounced(text: string, interval: number, first = text): string {
  const [shown, setShown] = useState({ text: first, at: 0 });
  const isBehind = shown.text !== text;
  const { at } = shown;
  useEffect(() => {
    if (!isBehind) return;
    const rest = Math.max(0, at + interval - elapsed());
    const timer = setTimeout(() => setShown({ text, at: elapsed() }), rest);
    return () => clearTimeout(timer);
  }, [isBehind, text, at, interval]);
  return shown.text;
}
