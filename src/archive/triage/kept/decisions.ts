import { type Kind, kinds } from "#src/api/archive.ts";
import {
  type Archiving,
  type Change,
  type Decision,
  type DecisionRow,
  type Merge,
  changeOf,
  decide,
  isAbout,
  merge,
} from "#src/archive/triage/kept/decision.ts";
import type { DecisionStorage } from "#src/archive/triage/kept/decision-storage.ts";
import type { Triage } from "#src/archive/query/match.ts";
import { nextTask, runWithPauses, visitInSteps } from "#src/lib/long-task.ts";
import { createEmitter, createStore } from "#src/lib/store.ts";

/** Decisions that are changed at once: few enough to be no long task. */
const CHANGES_PER_STEP = 1_000;

/** Takes an act back, once. */
export type Undo = () => Promise<void>;

/** The decisions of this browser about the items of a workspace, in every tab. They change in place. */
export interface Decisions {
  /** The decision about an item as it is archived now; null where it is to decide. */
  of: (item: { kind: Kind; id: string; archived: number }) => Decision | null;
  decide: (
    items: readonly Archiving[],
    verdict: Decision["verdict"],
    note?: string,
  ) => Promise<Undo>;
  /** Makes items undecided. */
  clear: (items: readonly Pick<Change, "kind" | "id">[]) => Promise<Undo>;
  /** The same where it can't be taken back. */
  forget: (items: readonly Pick<Change, "kind" | "id">[]) => Promise<void>;
  /** What the decisions of a file would change; nothing is changed yet. */
  merge: (rows: readonly DecisionRow[]) => Promise<Merge>;
  apply: (changes: readonly Change[]) => Promise<Undo>;
  /** Takes the last act back; undefined where there is none. */
  lastUndo: () => Undo | undefined;
  /** The same in a word, for the query language. */
  verdictOf: Triage["verdictOf"];
  isNew: Triage["isNew"];
  /** Decisions as they were at the last `renew`, with which rows stand still while things are decided. */
  still: Triage;
  /** True for an item that may have been decided since. */
  isChanged: (item: { kind: Kind; id: string }) => boolean;
  /** True where there were any. */
  renew: () => boolean;
  /** All decisions, and their numbers. */
  rows: () => Promise<DecisionRow[]>;
  counts: () => Readonly<Record<Decision["verdict"], number>>;
  subscribe: (listener: () => void) => () => void;
  /** Decisions as a value that is another one after each change. */
  current: () => Triage;
  /** False once the browser has refused to keep one. */
  isKept: () => boolean;
}

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
export async function createDecisions({ storage, channel, now, since }: Deps): Promise<Decisions> {
  const byKind = new Map(kinds.map((kind) => [kind, new Map<string, Decision>()]));
  const counts = { left: 0, flagged: 0 };
  const changed = createEmitter();
  const kept = createStore(true);
  let isLoaded = false;
  let saving: Promise<unknown> = Promise.resolve();
  const find = (kind: Kind, id: string) => byKind.get(kind)?.get(id) ?? null;
  const about = (decision: Decision | null, time: number) =>
    decision && isAbout(decision, time) ? decision : null;
  const isNew: Triage["isNew"] = ({ archived }) => since !== null && archived > since;
  const verdictOf: Triage["verdictOf"] = ({ kind, id, archived }) =>
    about(find(kind, id), archived)?.verdict ?? null;
  let current: Triage = { verdictOf, isNew };

  /** Decisions as they were at the last `renew`, of the items that were decided since. */
  const held = new Map(kinds.map((kind) => [kind, new Map<string, Decision | null>()]));
  const isHeld = (kind: Kind, id: string) => held.get(kind)?.has(id) === true;

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

  /** Changes decisions here, in the other tabs and in what is kept. Resolves with what was before. */
  async function write<T>(things: readonly T[], changeOf: (thing: T) => Change) {
    const [before, changes]: [Change[], Change[]] = [[], []];
    await take(things, changeOf, (step) => {
      changes.push(...step);
      for (const { kind, id } of step) before.push({ kind, id, decision: find(kind, id) });
      channel.post(step);
    });
    saving = saving
      .then(() => storage.save(changes))
      .catch(() => {
        kept.set(false);
        notify();
      });
    return before;
  }
  const same = (change: Change) => change;
  const writeAll = (changes: readonly Change[]) => write(changes, same);

  /** Acts that can be taken back, the last one at the end. */
  const undos: Undo[] = [];
  function undoOf(before: readonly Change[]): Undo {
    async function undo() {
      const at = undos.indexOf(undo);
      if (at === -1) return;
      undos.splice(at, 1);
      await writeAll(before);
    }
    undos.push(undo);
    return undo;
  }
  const toClear = (items: readonly Pick<Change, "kind" | "id">[]) =>
    items
      .filter(({ kind, id }) => find(kind, id) !== null)
      .map(({ kind, id }) => ({ kind, id, decision: null }));

  // What other tabs decide while this loads comes after what is loaded.
  const early: Change[] = [];
  channel.subscribe((changes) => {
    if (isLoaded) void take(changes, same, () => {});
    else early.push(...changes);
  });
  try {
    await storage.load((rows) => rows.forEach((row) => set(changeOf(row))));
  } catch {
    kept.set(false);
  }
  early.forEach(set);
  isLoaded = true;

  return {
    of: ({ kind, id, archived }) => about(find(kind, id), archived),
    verdictOf,
    isNew,
    still: {
      verdictOf({ kind, id, archived }) {
        const before = held.get(kind)?.get(id);
        return about(before === undefined ? find(kind, id) : before, archived)?.verdict ?? null;
      },
      isNew,
    },
    isChanged: ({ kind, id }) => isHeld(kind, id),
    renew() {
      const hasChanged = [...held.values()].some(({ size }) => size > 0);
      for (const own of held.values()) own.clear();
      return hasChanged;
    },
    async decide(items, verdict, note = "") {
      const at = now();
      return undoOf(await write(items, (item) => decide(item, verdict, note, at)));
    },
    clear: async (items) => undoOf(await writeAll(toClear(items))),
    forget: async (items) => void (await writeAll(toClear(items))),
    merge: (rows) => runWithPauses(merge(find, rows)),
    apply: async (changes) => undoOf(await writeAll(changes)),
    lastUndo: () => undos.at(-1),
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
    current: () => current,
    isKept: kept.get,
  };
}
