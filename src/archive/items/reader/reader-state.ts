import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import type { Unavailable } from "#src/api/errors.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";

export interface KindProgress {
  kind: Kind;
  /**
   * `waiting`: nothing of it is being read; of a large archive the first page was. `refused`: the
   * workspace has no such list. `failed`: a page could not be read; Continue tries again.
   */
  phase: "waiting" | "reading" | "done" | "refused" | "failed";
  /** Archived items read, each counted once. */
  read: number;
  /** Items that the list says it has; null where it does not say. */
  total: number | null;
  /** Requests to come. */
  left: number;
  /** True when the total is of active items too, as the filter was ignored. */
  unfiltered: boolean;
  /** Active rows that were left out: the workspace ignored the filter. */
  active: number;
  /** Rows without a usable ID, and the first of them as received. */
  unreadable: number;
  unreadableRows: readonly unknown[];
  /** True when the total changed while reading, so that items may be missing. */
  changed: boolean;
  /** The answer that refused the list, or only its filter where the phase is another. */
  refused: Unavailable | null;
  error: unknown;
  /** Times at which its reading began and at which the last page came, in epoch milliseconds. */
  startedAt: number;
  /** Time of the reading in epoch milliseconds; null while it goes on. */
  readAt: number | null;
  /** True for items that an earlier visit kept. */
  isKept: boolean;
}

export interface ReaderState {
  /**
   * `idle`: nothing was asked. `counting`: the first page of each list is being read. `asking`: there
   * is so much that the rest is read when the person asks. `done`: what was to be read is read,
   * refused or failed.
   */
  phase: "idle" | "counting" | "asking" | "reading" | "paused" | "done";
  /**
   * Items that were read, in the order of `byNewestArchived`. A new array with each page, or each
   * second where there are many.
   */
  items: readonly ArchivedItem[];
  kinds: readonly KindProgress[];
  /** Progress of what `items` are from: of the earlier reading, while that is shown. */
  shown: readonly KindProgress[];
  /** Items on all lists; null where a list does not say how many it has. */
  total: number | null;
  /** Requests sent by this reading, and those to come. */
  sent: number;
  left: number;
  /** Requests a minute that reads keep to; null while no limit was seen. */
  perMinute: number | null;
  /** End of a pause that the workspace asked for, as `elapsed` counts. */
  waitsUntil: number | null;
  /** Seconds that the rest takes at the present speed; null while it is not known. */
  secondsLeft: number | null;
  /** True when the items are from an earlier reading, which is being replaced. */
  isEarlier: boolean;
  /** True when what is read is kept in this browser until Disconnect. */
  keeps: boolean;
}

/** Items up to which all are read without being asked for. */
export const READS_ALL_UP_TO = 2000;

/** The kinds that a page shows: one, or all. */
export type Scope = Kind | null;

export const inScope = (kinds: readonly KindProgress[], scope: Scope) =>
  scope === null ? kinds : kinds.filter(({ kind }) => kind === scope);

/** True for a kind of which nothing more is to be read. */
export const isSettled = ({ phase }: KindProgress) => phase !== "waiting" && phase !== "reading";

/** True for a kind of which nothing is read until the user asks: it is settled, or the rest waits. */
export const isAtRest = (kind: KindProgress) =>
  isSettled(kind) || (kind.phase === "waiting" && kind.readAt !== null);

/** Items on the lists, without those of refused kinds; null where one does not say how many it has. */
export function totalOf(kinds: readonly KindProgress[]): number | null {
  const listed = kinds.filter(({ phase }) => phase !== "refused");
  return listed.some(({ total, phase }) => total === null && phase !== "failed")
    ? null
    : listed.reduce((sum, { total, read, unreadable }) => sum + (total ?? read + unreadable), 0);
}

/** Time of the oldest reading among the kinds; null before each has one. */
export function readAtOf(kinds: readonly KindProgress[]): number | null {
  const isUnread = ({ phase, readAt }: KindProgress) =>
    phase === "reading" || (phase === "waiting" && readAt === null);
  const times = kinds.some(isUnread) ? [] : kinds.flatMap(({ readAt }) => readAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Reads all archived items of a workspace. */
export interface Reader {
  get: () => ReaderState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Reads the first page of each kind, and the rest where that is little. Called again, it only
   * changes the kind whose pages come first.
   */
  open: (first?: Kind | null) => void;
  /** Reads the rest of the chosen kinds, or of all. */
  start: (kinds?: readonly Kind[]) => void;
  pause: () => void;
  /** Goes on after a pause, and tries failed pages again. */
  resume: () => void;
  /** Reads a kind again, or all. The items stay until the new ones are complete. */
  refresh: (kind?: Kind | null) => void;
  /** Keeps what is read in this browser, or deletes it there. */
  setKeeps: (keeps: boolean) => void;
}

export const useReaderState = (reader: Reader): ReaderState =>
  useSyncExternalStore(reader.subscribe, reader.get);
