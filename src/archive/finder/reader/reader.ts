import { type Archived, type Kind, kinds } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import { ApiError } from "#src/api/errors.ts";
import type { OnResponse } from "#src/api/http.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import type { KeptItems } from "#src/archive/finder/reader/kept-items.ts";
import {
  type KindReading,
  type PageTurn,
  createKindReading,
} from "#src/archive/finder/reader/kind-reading.ts";
import { mergeItems } from "#src/archive/finder/reader/merge-items.ts";
import { type ReadQueueDeps, createReadQueue } from "#src/archive/finder/reader/read-queue.ts";
import {
  type Reader,
  type ReaderState,
  STARTS_BY_ITSELF_BELOW,
} from "#src/archive/finder/reader/reader-state.ts";
import { type ArchivePaging, asRefusedList } from "#src/archive/queries.ts";
import { createStore } from "#src/lib/store.ts";

/** Items above which pages are added together, as each addition copies the whole list. */
const ADD_AT_ONCE_BELOW = 5000;
const ADD_INTERVAL_MS = 1000;

export interface ReaderDeps extends ReadQueueDeps {
  /** Reads one page. Rejects as the wire does; `onResponse` is called with each answer before that. */
  read: (
    kind: Kind,
    paging: ArchivePaging,
    signal: AbortSignal,
    onResponse: OnResponse,
  ) => Promise<Page<Archived>>;
  /** Time of this device in epoch milliseconds. */
  now: () => number;
  /** This moment as the service counts it. */
  serviceNow: () => number;
  /** Calls the listener when `isOthersBusy` may have become false. */
  onOthersIdle: (listener: () => void) => () => void;
  /** Called with the number of archived items of a kind and the time at which it was asked for. */
  onCount: (kind: Kind, total: number | null, askedAt: number) => void;
  /** Null where the browser keeps nothing. */
  kept: KeptItems | null;
}

/** One pass over all lists. */
interface Reading {
  /** Time at which it began, in epoch milliseconds. */
  startedAt: number;
  kinds: readonly KindReading[];
  items: readonly ArchivedItem[];
  /** Items that were read and not added yet. */
  pending: ArchivedItem[];
  addedAt: number;
}

/** Reading that stays on screen until a new one is complete. */
type Earlier = Pick<ReaderState, "items" | "startedAt" | "readAt" | "size">;

const newReading = (startedAt: number): Reading => ({
  startedAt,
  kinds: kinds.map((kind) => createKindReading(kind)),
  items: [],
  pending: [],
  addedAt: 0,
});

/** Number of kinds that were read, or are being read. */
const listedIn = (kinds: ReaderState["kinds"]) =>
  kinds.filter(({ phase }) => phase !== "refused" && phase !== "waiting").length;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);

/** Creates the reader of a workspace. Nothing is read before `open`. */
export function createReader(deps: ReaderDeps): Reader & { dispose: () => void } {
  const { now, onCount, kept } = deps;
  const lifetime = new AbortController();
  const signal = AbortSignal.any([deps.signal, lifetime.signal]);

  let reading = newReading(now());
  /** The kinds that are read; the others were left out by choice. */
  let chosen: readonly Kind[] = kinds;
  let phase: ReaderState["phase"] = "idle";
  /** Items of an earlier reading, shown until the new one is complete. */
  let earlier: Earlier | null = null;
  /** Items that an earlier visit kept, while they stand in for a reading. */
  let keptKinds: ReaderState["kinds"] | null = null;
  let readAt: number | null = null;
  let sent = 0;
  /** Pages that are under way. */
  let inFlight = 0;
  /** True while what an earlier visit kept is looked up. */
  let isLoading = false;
  /** The kind whose turn it is. */
  let turn = 0;

  const queue = createReadQueue(
    { ...deps, signal },
    { hasNext, readNext, onEnd, onChange: notify },
  );
  const state = createStore<ReaderState>(describe());

  function describe(): ReaderState {
    const progress = keptKinds ?? reading.kinds.map((kind) => kind.progress());
    const counted = progress.filter(
      ({ kind, phase }) => chosen.includes(kind) && phase !== "refused",
    );
    const left = counted.reduce((sum, kind) => sum + kind.left, 0);
    const total = counted.some(({ total, phase }) => total === null && phase !== "failed")
      ? null
      : counted.reduce((sum, { total, read, unreadable }) => sum + (total ?? read + unreadable), 0);
    return {
      ...{ phase, sent, perMinute: queue.perMinute(), waitsUntil: queue.waitsUntil() },
      items: earlier?.items ?? reading.items,
      kinds: progress,
      total,
      size: earlier?.size ?? { items: total, kinds: listedIn(progress) },
      left,
      secondsLeft: queue.secondsFor(left),
      startedAt: (earlier ?? reading).startedAt,
      readAt: earlier ? earlier.readAt : readAt,
      isEarlier: earlier !== null,
      keeps: kept?.isChosen() ?? false,
    };
  }
  function notify() {
    if (!signal.aborted) state.set(describe());
  }

  /** True for a kind that has a page to read now. */
  const isOpen = (kind: KindReading) =>
    chosen.includes(kind.kind) &&
    kind.hasNext() &&
    (phase === "reading" || (phase === "counting" && !isLoading && !kind.hasFirstPage()));
  function hasNext() {
    return reading.kinds.some(isOpen);
  }

  /**
   * Reads the next page: the kinds take turns, a page each. Full pages come before the last ones of
   * lists, which may have few rows, so that most is soon read.
   */
  async function readNext() {
    const all = reading.kinds;
    const [kind] = [...all.slice(turn), ...all.slice(0, turn)]
      .filter(isOpen)
      .toSorted((one, other) => other.nextRows() - one.nextRows());
    const page = kind?.take();
    if (!kind || !page) return;
    turn = (all.indexOf(kind) + 1) % all.length;
    await readPage(kind, page);
  }

  function onEnd() {
    if (inFlight > 0 || (phase !== "counting" && phase !== "reading")) return;
    const before = phase;
    finish();
    // Whoever shows a change may cause the next call: one that is none would never end.
    if (phase !== before) notify();
  }
  /** Ends the counting, or the reading. */
  function finish() {
    if (phase === "counting") {
      if (!reading.kinds.every((kind) => kind.isCounted())) return;
      const size = reading.kinds.reduce((sum, kind) => sum + kind.size(), 0);
      const asks = size >= STARTS_BY_ITSELF_BELOW || reading.kinds.some((kind) => kind.isEndless());
      phase = asks ? "asking" : "reading";
      if (!asks) queue.sendNext();
      return;
    }
    phase = "done";
    readAt = now();
    // Kinds that could not be read again keep their earlier items.
    const failed = new Set(
      reading.kinds.flatMap(({ kind, progress }) => (progress().phase === "failed" ? kind : [])),
    );
    const old = earlier?.items.filter(({ kind }) => failed.has(kind)) ?? [];
    if (earlier && old.length > 0) {
      const fresh = reading.items.filter(({ kind }) => !failed.has(kind));
      const items = mergeItems(fresh, old);
      earlier = { ...earlier, items, size: { ...earlier.size, items: items.length } };
      return;
    }
    earlier = null;
    if (failed.size === 0) save();
  }

  async function readPage(kind: KindReading, turn: PageTurn) {
    const { page, per_page } = turn;
    const paging = { page, per_page, unfiltered: kind.isUnfiltered() };
    let [sentAt, askedAt] = [now(), 0];
    inFlight += 1;
    try {
      const found = await queue.send((signal, onResponse) => {
        [sentAt, askedAt] = [now(), deps.serviceNow()];
        sent += 1;
        notify();
        return deps.read(kind.kind, paging, signal, onResponse);
      });
      const items = kind.takePage(turn, found, askedAt);
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
    const status = statusOf(error);
    // The queue waits, and the page is read again.
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

  function begin() {
    phase = "reading";
    keptKinds = null;
    queue.resetSpeed();
    queue.sendNext();
    notify();
  }
  function pause() {
    if (phase === "reading") phase = "paused";
    queue.resetSpeed();
    notify();
  }

  function save() {
    if (!kept?.isChosen() || readAt === null) return;
    const progress = reading.kinds.map((kind) => ({ ...kind.progress(), error: null }));
    void kept.save({ readAt, kinds: progress, items: reading.items }, signal);
  }

  async function open() {
    isLoading = true;
    const found = kept?.isChosen() ? await kept.load() : null;
    isLoading = false;
    if (signal.aborted || phase !== "counting") return;
    if (found) {
      // Its start was not kept; whoever restores now does so after its end.
      const size = { items: found.items.length, kinds: listedIn(found.kinds) };
      earlier = { ...found, startedAt: found.readAt, size };
      keptKinds = found.kinds;
      chosen = found.kinds.flatMap(({ kind, phase }) => (phase === "waiting" ? [] : kind));
      phase = "done";
    }
    queue.sendNext();
    notify();
  }

  const unsubscribe = deps.onOthersIdle(queue.sendNext);
  signal.addEventListener("abort", unsubscribe, { once: true });

  return {
    get: state.get,
    subscribe: state.subscribe,
    open() {
      if (phase !== "idle") return;
      phase = "counting";
      void open();
    },
    start(wanted = kinds) {
      if (phase !== "asking" && phase !== "done") return;
      chosen = wanted;
      // A part of a list that nobody chose would look like all of it.
      const isOut = ({ kind }: { kind: Kind }) => !wanted.includes(kind);
      reading = {
        ...reading,
        kinds: reading.kinds.map((kind) =>
          isOut(kind) ? createKindReading(kind.kind, kind.progress().total) : kind,
        ),
        items: reading.items.filter((item) => !isOut(item)),
      };
      begin();
    },
    pause,
    resume() {
      const retried = reading.kinds.filter((kind) => kind.retry());
      if (phase === "paused" || retried.length > 0) begin();
    },
    refresh() {
      if (phase !== "done") return;
      const { size } = state.get();
      earlier ??= { items: reading.items, startedAt: reading.startedAt, readAt, size };
      reading = newReading(now());
      sent = 0;
      begin();
    },
    setKeeps(keeps) {
      kept?.choose(keeps);
      if (keeps && phase === "done" && !earlier) save();
      notify();
    },
    readAhead: queue.readAhead,
    dispose: () => lifetime.abort(),
  };
}
