import { type Kind, kinds } from "#src/api/archive.ts";
import { z } from "zod/mini";
import type { ItemRef } from "#src/archive/items/item.ts";
import type { Triage } from "#src/archive/query/match.ts";
import {
  type DatedChange,
  type DecisionStorage,
  createDecisionStorage,
} from "#src/archive/triage/kept/decision-storage.ts";
import {
  type Archiving,
  type Change,
  type Decision,
  type DecisionRow,
  changeOf,
  decide,
  isAbout,
  merge,
  parseRow,
} from "#src/archive/triage/kept/decision.ts";
import { askBeforeLeaving } from "#src/lib/ask-before-leaving.ts";
import { nextTask, runWithPauses, visitInSteps } from "#src/lib/long-task.ts";
import { createEmitter, createStore } from "#src/lib/store.ts";
import { openChannel } from "#src/writes/browser/tabs.ts";

/** Decisions that are changed in one step: few enough to be no long task. */
const CHANGES_PER_STEP = 1_000;

const MAX_UNDOS = 20;

/** Undoes an act, once: the decisions that were not changed since. Resolves with their number. */
export type Undo = () => Promise<number>;

interface Act extends Change {
  before: Decision | null;
}

/** The decisions of this browser about the items of a workspace, in every tab. They change in place. */
export type Decisions = Awaited<ReturnType<typeof createDecisions>>;

interface Deps {
  storage: DecisionStorage;
  /** Channel to the other tabs of the workspace, of changes alone. */
  channel: {
    post: (changes: readonly Change[]) => void;
    subscribe: (listener: (changes: readonly Change[]) => void) => void;
  };
  now: () => number;
  /** Newest archiving that the last visit had seen, in epoch milliseconds; null where there was none. */
  since: number | null;
}

/** Loads the decisions, and follows the other tabs from then on. */
export async function createDecisions({ storage, channel, now, since }: Deps) {
  const byKind = new Map(kinds.map((kind) => [kind, new Map<string, Decision>()]));
  const counts = { left: 0, flagged: 0 };
  const changed = createEmitter();
  const kept = createStore(true);
  let isLoaded = false;
  let isRead = false;
  let reading: Promise<void> | null = null;
  let unsaved: DatedChange[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  /** Number of acts that are being stored. */
  let storing = 0;
  const find = (kind: Kind, id: string) => byKind.get(kind)?.get(id) ?? null;
  const about = (decision: Decision | null, time: number) =>
    decision && isAbout(decision, time) ? decision : null;
  const isNew: Triage["isNew"] = ({ archived }) => since !== null && archived > since;
  const verdictOf: Triage["verdictOf"] = ({ kind, id, archived }) =>
    about(find(kind, id), archived)?.verdict ?? null;
  let current: Triage = { verdictOf, isNew };

  /** Decisions as they were at the last `renew`, of the items that were decided since. */
  const held = new Map(kinds.map((kind) => [kind, new Map<string, Decision | null>()]));
  let renewals = 1;
  const isHeld = (kind: Kind, id: string) => held.get(kind)?.has(id) === true;

  const still: Triage = {
    verdictOf({ kind, id, archived }) {
      const before = held.get(kind)?.get(id);
      return about(before === undefined ? find(kind, id) : before, archived)?.verdict ?? null;
    },
    isNew,
  };

  function set({ kind, id, decision }: Change) {
    const before = find(kind, id);
    // Nothing is shown before they are loaded.
    if (isLoaded && !isHeld(kind, id)) held.get(kind)?.set(id, before);
    if (before) counts[before.verdict] -= 1;
    if (decision) counts[decision.verdict] += 1;
    if (decision) byKind.get(kind)?.set(id, decision);
    else byKind.get(kind)?.delete(id);
  }
  function notify() {
    current = { ...current };
    changed.emit();
  }

  /** Makes and applies changes in steps that leave the page responsive. */
  async function take<T>(
    things: readonly T[],
    changeOf: (thing: T) => Change,
    onStep: (step: readonly Change[]) => void,
  ) {
    for (let at = 0; at < things.length; at += CHANGES_PER_STEP) {
      if (at > 0) await nextTask();
      const step = things.slice(at, at + CHANGES_PER_STEP).map(changeOf);
      onStep(step);
      step.forEach(set);
    }
    notify();
  }

  /** Decisions of other tabs while this loads, which come after what is loaded. */
  const early: Change[] = [];
  /** Loads what is stored, below what was decided here since. */
  async function load() {
    await storage.load((rows) => rows.forEach((row) => set(changeOf(row))));
    isRead = true;
    early.splice(0).forEach(set);
    for (const change of unsaved) {
      if ((find(change.kind, change.id)?.at ?? 0) <= change.by) set(change);
    }
    if (isLoaded) notify();
  }
  const read = () => (reading ??= load().finally(() => (reading = null)));

  function setKept(isKept: boolean) {
    if (kept.get() === isKept) return;
    kept.set(isKept);
    notify();
  }
  async function save() {
    if (!isRead) await read();
    const changes = unsaved;
    unsaved = [];
    try {
      if (changes.length > 0) await storage.save(changes);
      setKept(true);
    } catch (error) {
      unsaved = [...changes, ...unsaved];
      throw error;
    }
  }

  /** Changes decisions here, in the other tabs and in what is kept. Resolves with the act. */
  async function write<T>(things: readonly T[], changeOf: (thing: T) => Change): Promise<Act[]> {
    if (!isRead) await read().catch(() => {});
    if (things.length === 0) return [];
    const acts: Act[] = [];
    storing += 1;
    const at = now();
    await take(things, changeOf, (step) => {
      for (const change of step) {
        const before = find(change.kind, change.id);
        acts.push({ ...change, before });
        unsaved.push({ ...change, by: Math.max(at, before?.at ?? 0) });
      }
      channel.post(step);
    });
    saving = saving
      .then(save)
      .catch(() => setKept(false))
      .finally(() => (storing -= 1));
    return acts;
  }
  const same = (change: Change) => change;
  const writeAll = (changes: readonly Change[]) => write(changes, same);

  /** Acts that can be undone, the last one at the end. */
  const undos: { acts: Act[]; undo: Undo }[] = [];
  function undoOf(acts: Act[]): Undo {
    async function undo() {
      const at = undos.findIndex((one) => one.undo === undo);
      if (at === -1) return 0;
      undos.splice(at, 1);
      const own = acts.filter(({ kind, id, decision }) => find(kind, id) === decision);
      await write(own, ({ kind, id, before }) => ({ kind, id, decision: before }));
      return own.length;
    }
    undos.push({ acts, undo });
    if (undos.length > MAX_UNDOS) undos.shift();
    return undo;
  }
  /** Removes an item from what can be undone. */
  function forgetActs({ kind, id }: ItemRef) {
    for (const { acts } of undos) {
      const at = acts.findIndex((act) => act.id === id && act.kind === kind);
      if (at !== -1) acts.splice(at, 1);
    }
  }
  const toClear = (items: readonly ItemRef[]) =>
    items
      .filter(({ kind, id }) => find(kind, id) !== null)
      .map(({ kind, id }) => ({ kind, id, decision: null }));

  channel.subscribe((changes) => {
    if (!isRead) early.push(...changes);
    if (isLoaded) void take(changes, same, () => {});
  });
  await read().catch(() => {
    kept.set(false);
    early.forEach(set);
  });
  isLoaded = true;

  return {
    /** The decision about an item as it is archived now; null where it is to decide. */
    of: ({ kind, id, archived }: ItemRef & { archived: number }) => about(find(kind, id), archived),
    /** The same in a word, for the query language. */
    verdictOf,
    isNew,
    /** Decisions as they were at the last `renew`, with which rows stay where they are while things are decided. */
    still,
    /** True for an item that may have been decided since. */
    isChanged: ({ kind, id }: ItemRef) => isHeld(kind, id),
    /** Takes the decisions as they are now. Returns a number that grows when they have changed. */
    renew(): number {
      if ([...held.values()].some(({ size }) => size > 0)) renewals += 1;
      for (const own of held.values()) own.clear();
      return renewals;
    },
    async decide(items: readonly Archiving[], verdict: Decision["verdict"], note = "") {
      const at = now();
      return undoOf(await write(items, (item) => decide(item, verdict, note, at)));
    },
    /** Makes items undecided. */
    clear: async (items: readonly ItemRef[]) => undoOf(await writeAll(toClear(items))),
    /** The same, which can't be undone. */
    async forget(items: readonly ItemRef[]) {
      items.forEach(forgetActs);
      await writeAll(toClear(items));
    },
    /** Changes that the decisions of a file would make; nothing is changed yet. */
    merge: (rows: readonly DecisionRow[]) => runWithPauses(merge(find, rows)),
    async apply(changes: readonly Change[]) {
      const rows = changes.flatMap(({ kind, id, decision }) =>
        decision ? [{ kind, id, ...decision }] : [],
      );
      return undoOf(await writeAll((await runWithPauses(merge(find, rows))).changes));
    },
    /** Undoes the last act; undefined where there is none. */
    lastUndo: () => undos.at(-1)?.undo,
    async rows() {
      const rows: DecisionRow[] = [];
      for (const [kind, own] of byKind) {
        const add = visitInSteps([...own], CHANGES_PER_STEP, ([id, decision]) =>
          rows.push({ kind, id, ...decision }),
        );
        await runWithPauses(add);
      }
      return rows;
    },
    counts: () => ({ ...counts }),
    subscribe: changed.subscribe,
    /** Decisions as a value that is replaced after each change. */
    current: () => current,
    /** True while an act is being stored: what it decided would be lost with the page. */
    isSaving: () => storing > 0,
    /** False while the browser has refused to keep some. */
    isKept: kept.get,
    /** False while those of earlier visits could not be loaded: none is not known to be none. */
    isRead: () => isRead,
  };
}

const removal = z.object({ kind: z.enum(kinds), id: z.string(), decision: z.null() });

/** Parses a change of another tab, which may be of another version. */
function parseChange(change: unknown): Change | null {
  const { data } = z.safeParse(removal, change);
  if (data) return data;
  const { kind, id, decision }: Record<string, unknown> = Object(change);
  const row = parseRow({ kind, id, ...Object(decision) });
  return row && changeOf(row);
}

interface Options {
  address: string;
  now: () => number;
  since: number | null;
  signal: AbortSignal;
}

/**
 * Opens the decisions about a workspace. The browser asks before the page is left while some are
 * being stored.
 */
export async function openDecisions({ address, now, since, signal }: Options) {
  const channel = openChannel(`reshelve.decisions ${address}`);
  signal.addEventListener("abort", () => channel.close());
  const decisions = await createDecisions({
    storage: createDecisionStorage(address),
    now,
    since,
    channel: {
      post: (changes) => {
        if (!signal.aborted) channel.postMessage(changes);
      },
      subscribe: (listener) =>
        channel.addEventListener("message", ({ data }) => {
          const changes: readonly unknown[] = Array.isArray(data) ? data : [];
          listener(changes.flatMap((change) => parseChange(change) ?? []));
        }),
    },
  });
  askBeforeLeaving(decisions.isSaving, signal);
  return decisions;
}
