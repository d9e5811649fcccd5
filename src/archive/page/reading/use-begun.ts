import { useEffect, useState } from "react";
import { type KindProgress, isAtRest, isSettled } from "#src/archive/items/reader/reader-state.ts";

/** Longest wait for the first pages, of which one may be slow. */
const MAX_WAIT_MS = 4_000;
/** Time after the first pages in which a small archive is read whole. */
const SETTLE_MS = 600;

/**
 * True once rows may be shown: shortly after each kind has its first page or failed, and at the
 * latest some seconds after opening. Immediately where there is nothing to wait for: `isCurrent` is
 * true when what was read is searched.
 */
export function useBegun(kinds: readonly KindProgress[], isCurrent: boolean): boolean {
  const hasFirstPages = kinds.every((kind) => kind.readAt !== null || isSettled(kind));
  const [isBegun, setBegun] = useState(hasFirstPages);
  if (!isBegun && isCurrent && kinds.every(isAtRest)) setBegun(true);
  useEffect(() => {
    if (isBegun) return;
    const timer = setTimeout(() => setBegun(true), hasFirstPages ? SETTLE_MS : MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isBegun, hasFirstPages]);
  return isBegun;
}
