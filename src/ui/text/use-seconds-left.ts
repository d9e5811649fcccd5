import { useEffect, useState } from "react";
import { elapsed } from "#src/lib/elapsed.ts";

/** Countdown in whole seconds to a moment of `elapsed`; null without one. */
export function useSecondsLeft(until: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const update = () => setLeft(Math.max(0, Math.ceil((until - elapsed()) / 1000)));
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : left;
}
