import { type Archived, type Kind, kinds } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import { ApiError } from "#src/api/errors.ts";
import type { Pacer, Turn } from "#src/api/pacer.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { isRateLimited, mayRepeatRead } from "#src/api/repeat.ts";
import { type ArchivedItem, mergeItems } from "#src/archive/items/item.ts";
import type { KeptItems } from "#src/archive/items/reader/kept-items.ts";
import {
  type KindReading,
  type PageTurn,
  createKindReading,
  keptReading,
} from "#src/archive/items/reader/kind-reading.ts";
import {
  type KindProgress,
  type Reader,
  type ReaderState,
  READS_ALL_UP_TO,
  isSettled,
  readAtOf,
  totalOf,
} from "#src/archive/items/reader/reader-state.ts";
import { type ArchivePaging, asRefusedList } from "#src/archive/queries.ts";
import { createDerived } from "#src/lib/store.ts";

/** Items above which pages are added together, as each addition copies the whole list. */
const ADD_AT_ONCE_BELOW = 5000;
const ADD_INTERVAL_MS = 1000;
/** Milliseconds in which changes are collected: pages that come together are shown together. */
const NOTIFY_INTERVAL_MS = 40;

/** Pages that wait or are under way at the same time, once all kinds have their first one. */
const MAX_PAGES = 2;

export interface ReaderDeps {
  pacer: Pacer;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** True while a read or write that the person waits for is under way: it goes first. */
  isOthersBusy: () => boolean;
  read: (kind: Kind, paging: ArchivePaging, signal: AbortSignal) => Promise<Page<Archived>>;
  /** Milliseconds on a clock that is never set. */
  elapsed: () => number;
  signal: AbortSignal;
  /** Time of this device in epoch milliseconds. */
  now: () => number;
  serviceNow: () => number;
  /** Calls the listener when `isOthersBusy` may have become false. */
  onOthersIdle: (listener: () => void) => () => void;
  /** Called with the number of archived items of a kind and the time at which it was asked for. */
  onCount: (kind: Kind, total: number | null, askedAt: number) => void;
  /** Null where the browser keeps nothing. */
  kept: KeptItems | null;
}

/** One pass over the lists. */
interface Reading {
  kinds: readonly KindReading[];
  items: readonly ArchivedItem[];
  /** Items that were read and not added yet. */
  pending: ArchivedItem[];
  addedAt: number;
}

/** Creates the reader of a workspace. Nothing is read before `open`. */
export function createReader(deps: ReaderDeps): Reader {
  const { now, onCount, kept, pacer, signal } = deps;

  let reading: Reading = {
    kinds: kinds.map((kind) => createKindReading(kind, now())),
    ...{ items: [], pending: [], addedAt: 0 },
  };
  /** True where there is so little that all of it is read. */
  let readsAll = false;
  /** The kinds that the person asked to read to the end. */
  const wanted = new Set<Kind>();
  /** The kind on screen, whose pages come first. */
  let focused: Kind | null = null;
  let phase: ReaderState["phase"] = "idle";
  /** Items and progress that are shown until a new reading is complete. */
  let earlier: { items: readonly ArchivedItem[]; kinds: readonly KindProgress[] } | null = null;
  let sent = 0;
  let inFlight = 0;
  /** The kind whose turn it is. */
  let turn = 0;

  /** Pages that wait for a turn or are under way. */
  let asked = 0;
  const state = createDerived<ReaderState>(describe, {
    delay: () => deps.wait(NOTIFY_INTERVAL_MS, signal),
    signal,
  });
  const notify = state.notify;

  /** True for a kind that is read to its end. */
  const isWanted = (kind: Kind) => readsAll || wanted.has(kind);

  function progressOf(reading: KindReading): KindProgress {
    const progress = reading.progress();
    const rests = phase !== "counting" && reading.hasFirstPage() && !isWanted(reading.kind);
    return rests && progress.phase === "reading" ? { ...progress, phase: "waiting" } : progress;
  }

  function describe(): ReaderState {
    const progress = reading.kinds.map(progressOf);
    const isUnderWay = phase === "reading" || phase === "paused";
    const left = progress
      .filter(({ kind }) => !isUnderWay || isWanted(kind))
      .reduce((sum, kind) => sum + kind.left, 0);
    return {
      ...{ phase, sent, left, ...pacer.view("background") },
      items: earlier?.items ?? reading.items,
      kinds: progress,
      shown: earlier?.kinds ?? progress,
      total: totalOf(progress),
      secondsLeft: pacer.secondsFor(left),
      isEarlier: earlier !== null,
      keeps: kept?.isChosen() ?? false,
    };
  }
  /** True for a kind that has a page to read now. */
  const isOpen = (kind: KindReading) =>
    (phase === "reading" || phase === "counting") &&
    kind.hasNext() &&
    (!kind.hasFirstPage() || (phase === "reading" && isWanted(kind.kind)));
  function hasNext() {
    return reading.kinds.some(isOpen);
  }

  /** True while the kind on screen has a page to read: its first one has the line to itself. */
  const isFocusedFirst = () => reading.kinds.some((one) => one.kind === focused && isOpen(one));

  /** Takes a turn; the first pages of all kinds go together, as nothing is shown before them. */
  const takeTurn = (isAhead: boolean) =>
    pacer.turn("background", {
      stop: signal,
      isAhead,
      isTogether: phase === "counting",
      isHeld: deps.isOthersBusy,
    });

  /** Asks for turns for the next pages; called again when there may be more of them. */
  function sendNext() {
    if (signal.aborted) return;
    const most = phase !== "counting" ? MAX_PAGES : isFocusedFirst() ? 1 : kinds.length;
    for (; asked < most && hasNext(); asked += 1) void sendOne();
    if (!hasNext()) onEnd();
  }
  async function sendOne() {
    const turn = await takeTurn(false);
    if (turn) await readNext(turn);
    asked -= 1;
    sendNext();
    void state.notifySoon();
  }

  /**
   * Reads the next page: that of the kind on screen, else the kinds take turns, a page each. Full
   * pages come before the last ones of lists, which may have few rows, so that most is soon read.
   */
  async function readNext(granted: Turn) {
    const all = reading.kinds;
    const open = [...all.slice(turn), ...all.slice(0, turn)].filter(isOpen);
    const kind =
      open.find((one) => one.kind === focused) ??
      open.toSorted((one, other) => other.nextRows() - one.nextRows())[0];
    const page = kind?.take();
    if (!kind || !page) {
      granted.end(false);
      return;
    }
    turn = (all.indexOf(kind) + 1) % all.length;
    await readPage(granted, kind, page);
  }

  function onEnd() {
    if (inFlight > 0 || (phase !== "counting" && phase !== "reading")) return;
    const before = phase;
    finish();
    // Showing a change may cause the next call: notifying without one would never end.
    if (phase !== before) notify();
  }
  /** Ends the counting, or the reading. */
  function finish() {
    if (phase === "counting") {
      if (!reading.kinds.every((kind) => kind.isCounted())) return;
      const size = reading.kinds.reduce((sum, kind) => sum + kind.size(), 0);
      readsAll = size <= READS_ALL_UP_TO && !reading.kinds.some((kind) => kind.isEndless());
      phase = "reading";
      if (hasNext()) {
        sendNext();
        return;
      }
    }
    phase = readsAll || wanted.size > 0 ? "done" : "asking";
    // Kinds that could not be read again keep their earlier items.
    const fresh = reading.kinds.map(progressOf);
    const failed = new Set(fresh.flatMap(({ kind, phase }) => (phase === "failed" ? kind : [])));
    const old = earlier?.items.filter(({ kind }) => failed.has(kind)) ?? [];
    if (earlier && old.length > 0) {
      const before = earlier.kinds.filter(({ kind }) => failed.has(kind));
      earlier = {
        items: mergeItems(
          reading.items.filter(({ kind }) => !failed.has(kind)),
          old,
        ),
        kinds: fresh.map((one) => before.find(({ kind }) => kind === one.kind) ?? one),
      };
      return;
    }
    earlier = null;
    if (failed.size === 0) save();
  }

  async function readPage(granted: Turn, kind: KindReading, turn: PageTurn) {
    const { page, per_page } = turn;
    const paging = { page, per_page, unfiltered: kind.isUnfiltered() };
    let [sentAt, askedAt] = [now(), 0];
    function send() {
      [sentAt, askedAt] = [now(), deps.serviceNow()];
      sent += 1;
      void state.notifySoon();
      return deps.read(kind.kind, paging, signal);
    }
    inFlight += 1;
    try {
      const found = await inBackground(pacer, send, signal, {
        turn: granted,
        takeTurn: () => takeTurn(true),
        // After a 429 it may be the turn of another page.
        mayRepeat: (failures, error) => !isRateLimited(error) && mayRepeatRead(failures, error),
        wait: deps.wait,
      });
      const items = kind.takePage(turn, found, askedAt, now());
      reading.pending.push(...items);
      onCount(kind.kind, kind.count(), sentAt);
    } catch (error) {
      if (signal.aborted) return;
      kind.giveBack(turn);
      handleError(error, kind, page);
    }
    inFlight -= 1;
    addPending();
  }

  /** Adds what was read to the list: page by page while it is short, then each second, and at the end. */
  function addPending() {
    const { items, pending, addedAt } = reading;
    const isDue = items.length < ADD_AT_ONCE_BELOW || deps.elapsed() - addedAt >= ADD_INTERVAL_MS;
    if (inFlight > 0 && !isDue) return;
    reading = {
      ...reading,
      items: mergeItems(items, pending),
      pending: [],
      addedAt: deps.elapsed(),
    };
  }

  function handleError(error: unknown, kind: KindReading, page: number) {
    const status = error instanceof ApiError ? error.status : null;
    // The pacer waits, and the page is read again.
    if (status === 429) return;
    const answer = page === 1 ? asRefusedList(error) : null;
    if (!answer) {
      kind.fail(error);
      // Every other read would be refused too, until the key is replaced.
      if (status === 401) pause();
    } else if (!kind.isUnfiltered() && status !== 404 && status !== 405) {
      // These may be about the filter; 404 and 405 are about the list.
      kind.dropFilter(answer);
    } else {
      kind.refuse(answer);
      onCount(kind.kind, null, now());
    }
  }

  function begin(as: "counting" | "reading" = "reading") {
    phase = as;
    pacer.resetSpeed();
    sendNext();
    notify();
  }
  function pause() {
    if (phase === "reading") phase = "paused";
    pacer.resetSpeed();
    notify();
  }

  function resume() {
    const retried = reading.kinds.filter((kind) => kind.retry());
    if (phase !== "paused" && retried.length === 0) return;
    // The size may not be known yet: the rest is read only where it is small.
    const isUncounted = wanted.size === 0 && retried.some((kind) => !kind.hasFirstPage());
    begin(isUncounted ? "counting" : "reading");
  }

  /** Lets some kinds be read from their first page. Their items stay until the new ones are complete. */
  function readAgain(isAgain: (kind: KindReading) => boolean) {
    const again = reading.kinds.filter(isAgain);
    if (again.length === 0) return;
    const names = new Set(again.map(({ kind }) => kind));
    earlier ??= { items: reading.items, kinds: state.get().kinds };
    reading = {
      ...reading,
      kinds: reading.kinds.map((kind) =>
        names.has(kind.kind) ? createKindReading(kind.kind, now()) : kind,
      ),
      items: reading.items.filter(({ kind }) => !names.has(kind)),
    };
  }

  function save() {
    if (!kept?.isChosen()) return;
    const progress = reading.kinds.map((kind) => ({ ...progressOf(kind), error: null }));
    const readAt = readAtOf(progress);
    if (readAt !== null) void kept.save({ readAt, kinds: progress, items: reading.items }, signal);
  }

  async function open() {
    const found = kept?.isChosen() ? await kept.load() : null;
    if (signal.aborted || phase !== "counting") return;
    if (found) {
      reading = { ...reading, kinds: found.kinds.map(keptReading), items: found.items };
      readsAll = found.kinds.every(isSettled);
      for (const kind of found.kinds) if (isSettled(kind)) wanted.add(kind.kind);
      phase = wanted.size > 0 ? "done" : "asking";
    }
    sendNext();
    notify();
  }

  for (const end of [deps.onOthersIdle(pacer.wake), pacer.subscribe(notify)])
    signal.addEventListener("abort", end, { once: true });

  return {
    get: state.get,
    subscribe: state.subscribe,
    open(first = null) {
      focused = first;
      if (phase !== "idle") return;
      phase = "counting";
      void open();
    },
    start(chosen = kinds) {
      if (phase === "idle" || phase === "counting") return;
      for (const kind of chosen) wanted.add(kind);
      readAgain(({ kind, progress }) => {
        const { isKept, phase } = progress();
        return isKept && phase === "waiting" && wanted.has(kind);
      });
      begin();
    },
    pause,
    resume,
    refresh(kind = null) {
      if (phase === "paused") resume();
      if (phase !== "done" && phase !== "asking") return;
      readAgain((one) => kind === null || one.kind === kind);
      sent = 0;
      begin();
    },
    setKeeps(keeps) {
      kept?.choose(keeps);
      if (keeps && (phase === "done" || phase === "asking") && !earlier) save();
      notify();
    },
  };
}
