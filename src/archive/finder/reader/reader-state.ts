import type { Kind } from "#src/api/archive.ts";
import type { Unavailable } from "#src/api/errors.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import type { Read } from "#src/archive/finder/reader/read-queue.ts";

/** Progress of one kind. */
export interface KindProgress {
  kind: Kind;
  /** `refused`: the workspace has no such list. `failed`: a page could not be read; Continue tries again. */
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
  /** Rows without a usable ID. */
  unreadable: number;
  /** True when the total changed while reading, so that items may be missing. */
  changed: boolean;
  /** The answer that refused the list, or only its filter where the phase is another. */
  refused: Unavailable | null;
  /** The error of a page that could not be read. */
  error: unknown;
}

export interface ReaderState {
  /**
   * `idle`: nothing was asked. `counting`: the size of each list is being read. `asking`: there is so
   * much that the person starts the reading. `done`: every kind is read, refused or failed.
   */
  phase: "idle" | "counting" | "asking" | "reading" | "paused" | "done";
  /**
   * Items that were read, in the order of `byNewestArchived`. A new array with each page, or each
   * second where there are many.
   */
  items: readonly ArchivedItem[];
  kinds: readonly KindProgress[];
  /** Items on all lists; null where a list does not say how many it has. */
  total: number | null;
  /** Size of what `items` are from: of the earlier reading, while that is shown. */
  size: { items: number | null; kinds: number };
  /** Requests sent by this reading, and those to come. */
  sent: number;
  left: number;
  /** Requests a minute that reads keep to; null while no limit was seen. */
  perMinute: number | null;
  /** End of a pause that the workspace asked for, as `elapsed` counts. */
  waitsUntil: number | null;
  /** Seconds that the rest takes at the present speed; null while it is not known. */
  secondsLeft: number | null;
  /** Time at which the reading that the items are from began, in epoch milliseconds. */
  startedAt: number;
  /** Time at which the reading was completed, in epoch milliseconds. */
  readAt: number | null;
  /** True when the items are from an earlier reading that was kept, or that is being replaced. */
  isEarlier: boolean;
  /** True when what is read is kept in this browser until Disconnect. */
  keeps: boolean;
}

/** Items read below which reading starts by itself. */
export const STARTS_BY_ITSELF_BELOW = 1500;
/** The largest page that the API allows (docs/api.md, "Pagination"). */
export const ROWS_PER_PAGE = 100;

/** Reads all archived items of a workspace. */
export interface Reader {
  get: () => ReaderState;
  subscribe: (listener: () => void) => () => void;
  /** Counts what there is, and reads it where that is little; does nothing after the first call. */
  open: () => void;
  /** Reads the chosen kinds, or all. */
  start: (kinds?: readonly Kind[]) => void;
  pause: () => void;
  /** Goes on after a pause, and tries failed pages again. */
  resume: () => void;
  /** Reads all again. The items stay until the new ones are complete. */
  refresh: () => void;
  /**
   * Sends another read in bulk at the pace of this reader, ahead of its pages, whatever the phase. A
   * 429 makes it wait for as long as that takes; rejects with any other error, or once `wanted` aborts.
   */
  readAhead: <T>(read: Read<T>, wanted: AbortSignal) => Promise<T>;
  /** Keeps what is read in this browser, or deletes it there. */
  setKeeps: (keeps: boolean) => void;
}
