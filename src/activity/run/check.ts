import { findOut, notKept } from "#src/activity/find-out.ts";
import type { ItemGroup, RunItem } from "#src/activity/run/items.ts";
import { archivedState, type Kind } from "#src/api/archive.ts";
import { ApiError, UnreadableResponseError } from "#src/api/errors.ts";
import { InvalidIdError } from "#src/api/ids.ts";
import { inBackground } from "#src/api/reads/in-background.ts";
import { mayRepeatRead } from "#src/api/repeat.ts";
import { sessionPart } from "#src/app/session-part.ts";
import { parseTime } from "#src/lib/format.ts";
import { createStore } from "#src/lib/store.ts";
import { wait } from "#src/lib/wait.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { type ItemCheck, keepChecks } from "#src/writes/run/kept-checks.ts";

/** A check of a run by this tab. */
export interface RunCheck {
  run: string;
  /** Time of its start in epoch milliseconds. */
  check: number;
  phase: "checking" | "stopped" | "failed" | "done";
  /** Items that were read, and all. */
  read: number;
  total: number;
  checks: ReadonlyMap<string, ItemCheck>;
  /** Groups of the items at its start: rows stay in them until it has ended. */
  groups: ReadonlyMap<string, ItemGroup>;
}

/** What is found is shown and kept at this interval: a run may have ten thousand items. */
const BATCH_MS = 500;

type Found = Pick<ItemCheck, "found" | "archivedAt">;

const unreadable: Found = { found: "unreadable", archivedAt: null };

/** What an error of a read says of the item; null where the workspace did not answer, or not to us. */
function foundBy(error: unknown): Found | null {
  if (error instanceof UnreadableResponseError || error instanceof InvalidIdError)
    return unreadable;
  if (!(error instanceof ApiError) || error.status === 401) return null;
  const isGone = error.status === 404 || error.status === 410;
  return isGone ? { found: "not-found", archivedAt: null } : unreadable;
}

/** Checks runs: reads every item again at the pace of the background, and changes nothing. One at a time. */
export const runCheckPart = sessionPart((session) => {
  const { api, log, signal } = session;
  const current = createStore<RunCheck | null>(null);
  let stop = () => {};

  async function readOnce(
    kind: Kind,
    { id, write }: RunItem,
    stopped: AbortSignal,
  ): Promise<Found> {
    const { item } = await inBackground(
      api.pacer,
      async () => {
        const answer = await api.readArchived(kind, id, stopped);
        if (write?.result === "no-answer" && !write.isSuperseded)
          await findOut(session, write).catch(() => toast(notKept, "bad"));
        return answer;
      },
      stopped,
    );
    const state = item.id === id ? archivedState(item.archived_at) : "unclear";
    if (state === "unclear") return unreadable;
    return { found: state, archivedAt: parseTime(item.archived_at ?? "")?.getTime() ?? null };
  }

  async function read(item: RunItem, stopped: AbortSignal): Promise<Found> {
    if (!item.kind) return unreadable;
    for (let failures = 0; ; failures += 1) {
      try {
        return await readOnce(item.kind, item, stopped);
      } catch (error) {
        stopped.throwIfAborted();
        if (!mayRepeatRead(failures, error)) {
          const found = foundBy(error);
          if (!found) throw error;
          return found;
        }
        await wait(api.pacer.repeatDelay(failures, error), stopped);
      }
    }
  }

  async function start(
    run: string,
    items: readonly RunItem[],
    groups: ReadonlyMap<string, ItemGroup>,
  ): Promise<void> {
    stop();
    const stopper = new AbortController();
    const stopped = AbortSignal.any([signal, stopper.signal]);
    stop = () => stopper.abort();
    const check = Date.now();
    let view: RunCheck = {
      ...{ run, check, phase: "checking", read: 0, total: items.length, checks: new Map(), groups },
    };
    let gathered = new Map<number, ItemCheck>();
    let isFailed = false;
    let isKept = true;
    let keeping = Promise.resolve();

    async function keep(batch: ReadonlyMap<number, ItemCheck>) {
      try {
        await keepChecks(await log.database(), run, batch);
      } catch {
        isKept = false;
      }
    }
    function show(phase: RunCheck["phase"]) {
      const batch = gathered;
      gathered = new Map();
      const found = [...batch.values()].map((one) => [one.target, one] as const);
      view = { ...view, phase, read: view.read + batch.size };
      view.checks = new Map([...view.checks, ...found]);
      // Another check may have begun since.
      if (current.get()?.check === check) current.set(view);
      if (batch.size > 0) keeping = keeping.then(() => keep(batch));
    }
    const queue = items.values();
    async function readOn() {
      try {
        for (const item of queue) {
          const found = await read(item, stopped);
          gathered.set(item.place, { target: item.target, ...found, at: Date.now(), check });
        }
      } catch {
        isFailed ||= !stopped.aborted;
        stopper.abort();
      }
    }

    current.set(view);
    const timer = setInterval(() => gathered.size > 0 && show("checking"), BATCH_MS);
    // Two at a time, as the pacer allows in the background.
    await Promise.all([readOn(), readOn()]);
    clearInterval(timer);
    show(isFailed ? "failed" : stopped.aborted ? "stopped" : "done");
    await keeping;
    if (!isKept) toast("This browser couldn’t keep the check.", "bad");
  }
  return { current, start, stop: () => stop() };
});
