import { type Archived, type Kind, kinds } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import { ApiError } from "#src/api/errors.ts";
import type { OnResponse } from "#src/api/http.ts";
import { mayRepeatRead, rateLimitDelay, readRepeatDelay } from "#src/api/repeat.ts";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import type { KeptItems } from "#src/archive/finder/reader/kept-items.ts";
import { type KindReading, createKindReading } from "#src/archive/finder/reader/kind-reading.ts";
import { mergeItems } from "#src/archive/finder/reader/merge-items.ts";
import { createReadPace } from "#src/archive/finder/reader/read-pace.ts";
import { createReadSpeed } from "#src/archive/finder/reader/read-speed.ts";
import {
  ROWS_PER_PAGE,
  type Reader,
  type ReaderState,
  STARTS_BY_ITSELF_BELOW,
} from "#src/archive/finder/reader/reader-state.ts";
import { type ArchivePaging, asRefusedList } from "#src/archive/queries.ts";
import { createStore } from "#src/lib/store.ts";

/** Requests that are under way at the same time. */
const MAX_IN_FLIGHT = 2;
/** Items above which pages are added together, as each addition copies the whole list. */
const ADD_AT_ONCE_BELOW = 5000;
const ADD_INTERVAL_MS = 1000;

export interface ReaderDeps {
  /** Reads one page. Rejects as the wire does; `onResponse` is called with each answer before that. */
  read: (
    kind: Kind,
    paging: ArchivePaging,
    signal: AbortSignal,
    onResponse: OnResponse,
  ) => Promise<Page<Archived>>;
  /** Time of this device in epoch milliseconds. */
  now: () => number;
  /** The same moment as the service counts it. */
  serviceNow: () => number;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Ends all reading. */
  signal: AbortSignal;
  /** True while a read or write that the person waits for is under way: it goes first. */
  isOthersBusy: () => boolean;
  /** Calls the listener when `isOthersBusy` may have become false. */
  onOthersIdle: (listener: () => void) => () => void;
  pace: { get: () => number | null; set: (perMinute: number) => void };
  /** Called with the number of archived items of a kind, as soon as it is known. */
  onCount: (kind: Kind, total: number | null) => void;
  /** Null where the browser keeps nothing. */
  kept: KeptItems | null;
}

/** One pass over all lists. */
interface Reading {
  kinds: readonly KindReading[];
  items: readonly ArchivedItem[];
  /** Items that were read and not added yet. */
  pending: ArchivedItem[];
  addedAt: number;
}

/** A page that was asked for. */
interface SentPage {
  kind: KindReading;
  page: number;
  sentAt: number;
}

const newReading = (): Reading => ({
  kinds: kinds.map((kind) => createKindReading(kind)),
  items: [],
  pending: [],
  addedAt: 0,
});

/** True when a page that failed for the nth time is asked for again. A 429 makes all reads wait instead. */
const mayRepeat = (failures: number, error: unknown) =>
  statusOf(error) !== 429 && mayRepeatRead(failures, error);

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);

/** Creates the reader of a workspace. Nothing is read before `open`. */
export function createReader(deps: ReaderDeps): Reader & { dispose: () => void } {
  const { now, onCount, kept } = deps;
  const lifetime = new AbortController();
  const signal = AbortSignal.any([deps.signal, lifetime.signal]);
  const pace = createReadPace({ now, learned: deps.pace });
  const speed = createReadSpeed(now);

  let reading = newReading();
  /** The kinds that are read; the others were left out by choice. */
  let chosen: readonly Kind[] = kinds;
  let phase: ReaderState["phase"] = "idle";
  /** Items of an earlier reading, shown until the new one is complete. */
  let earlier: { items: readonly ArchivedItem[]; readAt: number | null } | null = null;
  /** What an earlier visit kept, as far as it is shown instead of a reading. */
  let keptKinds: ReaderState["kinds"] | null = null;
  let readAt: number | null = null;
  let sent = 0;
  let inFlight = 0;
  /** Answers with 429 since the last other answer. */
  let limited = 0;
  let limitedAt = 0;
  let waitsUntil: number | null = null;
  let timer: AbortController | null = null;
  /** The kind whose turn it is. */
  let turn = 0;

  const state = createStore<ReaderState>(describe());

  function describe(): ReaderState {
    const progress = keptKinds ?? reading.kinds.map((kind) => kind.progress());
    const counted = progress.filter(
      ({ kind, phase }) => chosen.includes(kind) && phase !== "refused",
    );
    const left = counted.reduce((sum, kind) => sum + kind.left, 0);
    const perMinute = pace.perMinute();
    const seconds = left === 0 ? null : speed.secondsFor(left, perMinute);
    const waiting = waitsUntil === null ? 0 : Math.ceil((waitsUntil - now()) / 1000);
    return {
      ...{ phase, sent, perMinute, waitsUntil },
      items: earlier?.items ?? reading.items,
      kinds: progress,
      total: counted.some(({ total, phase }) => total === null && phase !== "failed")
        ? null
        : counted.reduce((sum, { total }) => sum + (total ?? 0), 0),
      left,
      secondsLeft: seconds === null ? null : seconds + Math.max(0, waiting),
      readAt: earlier ? earlier.readAt : readAt,
      isEarlier: earlier !== null,
      keeps: kept?.isChosen() ?? false,
    };
  }
  function notify() {
    if (!signal.aborted) state.set(describe());
  }

  /** The next page to read: the kinds take turns, a page each. */
  function takeNext(): { kind: KindReading; page: number } | null {
    const all = reading.kinds;
    for (let step = 0; step < all.length; step += 1) {
      const kind = all[(turn + step) % all.length];
      if (!kind || !chosen.includes(kind.kind)) continue;
      if (phase === "counting" && kind.hasFirstPage()) continue;
      const page = kind.take();
      if (page === null) continue;
      turn = (turn + step + 1) % all.length;
      return { kind, page };
    }
    return null;
  }

  /** Sends as many reads as may be sent now; calls itself again when more may. */
  function sendNext() {
    if (signal.aborted || (phase !== "counting" && phase !== "reading")) return;
    // After a 429 one read is tried alone.
    while (inFlight < (limited > 0 ? 1 : MAX_IN_FLIGHT)) {
      if (deps.isOthersBusy()) return;
      const delay = Math.max(pace.delay(), (waitsUntil ?? 0) - now());
      if (delay > 0) return void sendAfter(delay);
      waitsUntil = null;
      const next = takeNext();
      if (!next) break;
      void readPage(next.kind, next.page);
    }
    if (inFlight > 0) return;
    finish();
    notify();
  }
  async function sendAfter(delay: number) {
    timer?.abort();
    const mine = (timer = new AbortController());
    await deps.wait(delay, AbortSignal.any([signal, mine.signal]));
    if (!mine.signal.aborted) sendNext();
  }

  /** Ends the counting, or the reading, once nothing is left to read. */
  function finish() {
    if (phase === "counting") {
      if (!reading.kinds.every((kind) => kind.isCounted())) return;
      const size = reading.kinds.reduce((sum, kind) => sum + kind.size(), 0);
      const asks = size >= STARTS_BY_ITSELF_BELOW || reading.kinds.some((kind) => kind.isEndless());
      phase = asks ? "asking" : "reading";
      if (!asks) sendNext();
      return;
    }
    phase = "done";
    readAt = now();
    // What could not be read anew stays as it was read before.
    const failed = new Set(
      reading.kinds.flatMap(({ kind, progress }) => (progress().phase === "failed" ? kind : [])),
    );
    const old = earlier?.items.filter(({ kind }) => failed.has(kind)) ?? [];
    if (old.length > 0) {
      const fresh = reading.items.filter(({ kind }) => !failed.has(kind));
      earlier = { items: mergeItems(fresh, old), readAt: earlier?.readAt ?? null };
      return;
    }
    earlier = null;
    if (failed.size === 0) save();
  }

  async function readPage(kind: KindReading, page: number) {
    inFlight += 1;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const sentAt = now();
      const askedAt = deps.serviceNow();
      let remaining: number | null = null;
      pace.send();
      sent += 1;
      notify();
      try {
        const paging = { page, per_page: ROWS_PER_PAGE, unfiltered: kind.isUnfiltered() };
        const found = await deps.read(kind.kind, paging, signal, (answer) => {
          ({ remaining } = answer);
        });
        signal.throwIfAborted();
        accept(remaining);
        const items = kind.takePage(page, found, askedAt);
        reading.pending.push(...items);
        count(kind);
        break;
      } catch (error) {
        if (signal.aborted) return;
        if (statusOf(error) !== 429) accept(remaining);
        if (mayRepeat(failures, error)) {
          const delay = Math.max(readRepeatDelay(failures, error), pace.delay());
          await deps.wait(delay, signal);
          continue;
        }
        kind.giveBack(page);
        handleError(error, { kind, page, sentAt });
        break;
      }
    }
    inFlight -= 1;
    addPending();
    sendNext();
    notify();
  }

  /** Adds what was read to the list: page by page while it is short, then each second, and at the end. */
  function addPending() {
    const { items, pending, addedAt } = reading;
    const isDue = items.length < ADD_AT_ONCE_BELOW || now() - addedAt >= ADD_INTERVAL_MS;
    if (inFlight > 0 && !isDue) return;
    reading = { ...reading, items: mergeItems(items, pending), pending: [], addedAt: now() };
  }

  function accept(remaining: number | null) {
    pace.succeed(remaining);
    speed.answer();
    limited = 0;
  }

  function waitOut(error: ApiError, sentAt: number) {
    pace.limit(sentAt);
    speed.reset();
    // Another read that was under way has met the same limit.
    if (limited > 0 && sentAt <= limitedAt) return;
    waitsUntil = now() + rateLimitDelay(limited, error);
    limitedAt = now();
    limited += 1;
  }

  function handleError(error: unknown, { kind, page, sentAt }: SentPage) {
    const status = statusOf(error);
    const answer = page === 1 ? asRefusedList(error) : null;
    if (status === 429 && error instanceof ApiError) {
      waitOut(error, sentAt);
    } else if (!answer) {
      kind.fail(error);
      // Every other read would be refused too, until the key is replaced.
      if (status === 401) pause();
    } else if (!kind.isUnfiltered() && status !== 404 && status !== 405) {
      // These may be about the filter; 404 and 405 are about the list.
      kind.dropFilter(answer);
    } else {
      kind.refuse(answer);
      count(kind);
    }
  }

  function count(kind: KindReading) {
    const { phase, total, unfiltered } = kind.progress();
    if (phase !== "refused") onCount(kind.kind, unfiltered && phase !== "done" ? null : total);
    else onCount(kind.kind, null);
  }

  function begin() {
    phase = "reading";
    keptKinds = null;
    speed.reset();
    sendNext();
    notify();
  }
  function pause() {
    if (phase === "reading") phase = "paused";
    speed.reset();
    notify();
  }

  function save() {
    if (!kept?.isChosen() || readAt === null) return;
    const progress = reading.kinds.map((kind) => ({ ...kind.progress(), error: null }));
    void kept.save({ readAt, kinds: progress, items: reading.items }, signal);
  }

  async function open() {
    const found = kept?.isChosen() ? await kept.load() : null;
    if (signal.aborted || phase !== "counting") return;
    if (found) {
      earlier = found;
      keptKinds = found.kinds;
      phase = "done";
    }
    sendNext();
    notify();
  }

  const unsubscribe = deps.onOthersIdle(() => sendNext());
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
      earlier ??= { items: reading.items, readAt };
      reading = newReading();
      sent = 0;
      begin();
    },
    setKeeps(keeps) {
      kept?.choose(keeps);
      if (keeps && phase === "done" && !earlier) save();
      notify();
    },
    dispose: () => lifetime.abort(),
  };
}
