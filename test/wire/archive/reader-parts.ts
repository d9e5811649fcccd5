import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Kind, archiveKinds, kinds, schemaOf } from "#src/api/archive.ts";
import { pageOf } from "#src/api/envelope.ts";
import { ApiError } from "#src/api/errors.ts";
import { createPacer } from "#src/api/pacer.ts";
import { z } from "zod/mini";
import type { KeptItems } from "#src/archive/items/reader/kept-items.ts";
import { type ReaderDeps, createReader } from "#src/archive/items/reader/reader.ts";
import type { ArchivePaging } from "#src/archive/queries.ts";

export const start = Date.UTC(2026, 10, 23, 9);
const minute = 60_000;

/** A clock whose time passes only when the test lets it. */
export function fakeClock() {
  let time = start;
  let timers: { at: number; run: () => void }[] = [];
  const wait = (milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      function run() {
        signal?.removeEventListener("abort", run);
        resolve();
      }
      timers.push({ at: time + Math.max(0, milliseconds), run });
      signal?.addEventListener("abort", run, { once: true });
    });
  return {
    now: () => time,
    wait,
    /** Lets time pass, timer by timer, until `done` or so many milliseconds are over. */
    async runUntil(done: () => boolean, limit = 600 * minute) {
      const end = time + limit;
      for (;;) {
        await setImmediate();
        if (done()) return;
        const next = timers.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) {
          time = end;
          return;
        }
        timers = timers.filter((timer) => timer !== next);
        time = next.at;
        next.run();
      }
    },
  };
}

export interface FakeRow {
  id: string;
  title: string;
  archived_at: string | null;
  created_at: string;
}

let last = 0;
/** A row that was archived so many minutes before the start. */
export function row(kind: Kind, minutesAgo: number | null): FakeRow {
  last += 1;
  const time = (minutes: number) => new Date(start - minutes * minute).toISOString();
  return {
    id: `${archiveKinds[kind].prefix}_${last}`,
    title: `Item ${last}`,
    archived_at: minutesAgo === null ? null : time(minutesAgo),
    created_at: time(10_000 + last),
  };
}
export const rows = (kind: Kind, count: number) =>
  Array.from({ length: count }, (_, index) => row(kind, 10 + ((index * 7919) % 5000)));

export const refusal = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, json: true, words: `No (${status})`, fieldErrors: {}, retryAfterSeconds });

interface Options {
  lists?: Partial<Record<Kind, FakeRow[]>>;
  latency?: number;
  /** Requests that are accepted in each minute by the clock, and whether the answer shows what is left. */
  limit?: { perMinute: number; shows: boolean; retryAfter: boolean };
  /** Rows of a page at most. */
  perPage?: number;
  /** True where a page has so many rows, whatever is asked. */
  ignoresSize?: boolean;
  /** Throws where a read fails. */
  fail?: (kind: Kind, paging: ArchivePaging, nth: number) => void;
  /** Changes the answer. */
  change?: (answer: Answer, kind: Kind, paging: ArchivePaging) => unknown;
  /** Requests a minute that an earlier visit learned. */
  pace?: number;
  deps?: Partial<ReaderDeps>;
  kept?: KeptItems | null;
}
interface Answer {
  data: unknown[];
  links: { next: string | null };
  meta: Record<string, unknown>;
}

/** A workspace on a fake clock, and a reader over it. */
export function fakeWorkspace(options: Options = {}) {
  const clock = fakeClock();
  const lists = new Map<Kind, FakeRow[]>(kinds.map((kind) => [kind, options.lists?.[kind] ?? []]));
  const requests: { kind: Kind; page: number; unfiltered: boolean; at: number; status: number }[] =
    [];
  const learned: { pace: number | null } = { pace: options.pace ?? null };
  const pacer = createPacer({
    elapsed: clock.now,
    wait: clock.wait,
    learned: { get: () => learned.pace, set: (pace) => void (learned.pace = pace) },
  });
  /** Notes a request and its answer, as the wire does. */
  function sendRequest() {
    const sent = pacer.send();
    return (status: number, remaining: number | null, retryAfterSeconds: number | null = null) =>
      pacer.answer(sent, { status, remaining, retryAfterSeconds });
  }
  const counts = new Map<Kind, number | null>();
  let window = { from: Number.NaN, count: 0 };

  function listOf(kind: Kind, paging: ArchivePaging): unknown {
    const all = lists.get(kind) ?? [];
    const { perPage: most = paging.per_page, ignoresSize } = options;
    const perPage = ignoresSize ? most : Math.min(most, paging.per_page);
    const lastPage = Math.max(1, Math.ceil(all.length / perPage));
    const answer: Answer = {
      data: all.slice((paging.page - 1) * perPage, paging.page * perPage),
      links: { next: paging.page < lastPage ? `/x?page=${paging.page + 1}` : null },
      meta: {
        current_page: paging.page,
        last_page: lastPage,
        per_page: perPage,
        total: all.length,
      },
    };
    return options.change?.(answer, kind, paging) ?? answer;
  }

  const read: ReaderDeps["read"] = async (kind, paging, signal) => {
    const request = {
      ...{ kind, page: paging.page, unfiltered: paging.unfiltered ?? false, at: clock.now() },
      status: 0,
    };
    requests.push(request);
    const note = sendRequest();
    const { limit, latency = 200 } = options;
    await clock.wait(latency / 2, signal);
    signal.throwIfAborted();
    if (limit) {
      const from = Math.floor(clock.now() / minute);
      if (window.from !== from) window = { from, count: 0 };
      window.count += 1;
      if (window.count > limit.perMinute) {
        request.status = 429;
        await clock.wait(latency / 2, signal);
        const left = Math.ceil(((from + 1) * minute - clock.now()) / 1000);
        const seconds = limit.retryAfter ? left : null;
        note(429, limit.shows ? 0 : null, seconds);
        throw refusal(429, seconds);
      }
    }
    const remaining = limit?.shows ? limit.perMinute - window.count : null;
    const same = requests.filter(
      (other) => other.kind === kind && other.page === paging.page && other !== request,
    ).length;
    const answer = listOf(kind, paging);
    await clock.wait(latency / 2, signal);
    signal.throwIfAborted();
    try {
      options.fail?.(kind, paging, same);
    } catch (error) {
      if (error instanceof ApiError) note(error.status, null, error.retryAfterSeconds);
      throw error;
    }
    request.status = 200;
    note(200, remaining);
    const { prefix } = archiveKinds[kind];
    return z.parse(pageOf(prefix, schemaOf(kind), paging), answer);
  };

  const lifetime = new AbortController();
  onTestFinished(() => lifetime.abort());
  const reader = createReader({
    read,
    now: clock.now,
    elapsed: clock.now,
    serviceNow: clock.now,
    wait: clock.wait,
    signal: lifetime.signal,
    isOthersBusy: () => false,
    onOthersIdle: () => () => {},
    pacer,
    onCount: (kind, total) => void counts.set(kind, total),
    kept: options.kept ?? null,
    ...options.deps,
  });
  return {
    reader,
    lifetime,
    pacer,
    sendRequest,
    clock,
    lists,
    requests,
    learned,
    counts,
    /** The progress of a kind. */
    of(kind: Kind) {
      const found = reader.get().kinds.find((one) => one.kind === kind);
      if (!found) throw new Error(`No progress of ${kind}.`);
      return found;
    },
    /** The most requests within a minute. */
    busiestMinute: (counted: readonly { at: number }[] = requests) =>
      Math.max(
        ...counted.map(
          ({ at }) => counted.filter((other) => other.at >= at && other.at < at + minute).length,
        ),
      ),
    /** Lets time pass until the reading is done or asks. */
    settle: () => clock.runUntil(() => ["done", "asking", "paused"].includes(reader.get().phase)),
    async readAll() {
      reader.open();
      await clock.runUntil(() => ["done", "asking"].includes(reader.get().phase));
      if (reader.get().phase === "asking") reader.start();
      await clock.runUntil(() => reader.get().phase === "done");
    },
  };
}
