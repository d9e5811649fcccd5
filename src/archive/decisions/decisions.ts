import type { DBSchema } from "idb";
import { z } from "zod/mini";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { type Decision, type DecisionsByKey, MAX_NOTE } from "#src/archive/decisions/decision.ts";
import { type ItemRef, keyOf } from "#src/archive/items/item.ts";
import { parseTime } from "#src/lib/dates.ts";
import { askBeforeLeaving } from "#src/lib/storage/ask-before-leaving.ts";
import { createDatabase } from "#src/lib/storage/database.ts";
import { isStorageBlocked } from "#src/lib/storage/stored.ts";
import type { Store } from "#src/lib/store.ts";
import { warn } from "#src/ui/feedback/toast.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { openChannel } from "#src/writes/browser/tabs.ts";

interface Schema extends DBSchema {
  decisions: { key: string; value: Decision };
}

/** New decisions by the keys of their items; null makes an item undecided. */
type Changes = ReadonlyMap<string, Decision | null>;

const decisionSchema = z
  .object({
    kind: z.enum(kinds),
    id: z.string(),
    verdict: z.enum(["left", "flagged"]),
    note: z.string().check(z.maxLength(MAX_NOTE)),
    archived: z.nullable(z.number()),
    at: z.number(),
  })
  .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id)));
const changesSchema = z.map(z.string(), z.nullable(decisionSchema));

const notKept = "Decisions can’t be kept in this browser. They last until the page is closed.";

interface Options {
  /** Empty at first. Takes the stored decisions, and follows each change. */
  all: Store<DecisionsByKey>;
  /** Name of the database, and of the channel to the other tabs of the workspace. */
  name: string;
  now: () => number;
  signal: AbortSignal;
}

/** The decisions of this browser about the items of a workspace, in every tab. */
export type Decisions = Awaited<ReturnType<typeof openDecisions>>;

/**
 * Loads the decisions about a workspace, and follows the other tabs from then on. Where the browser refuses to
 * store them, they last until the page is left, and a warning says so.
 */
export async function openDecisions({ all, name, now, signal }: Options) {
  let isKept = true;
  /** Number of acts that are being stored: they would be lost with the page. */
  let storing = 0;
  let last: { changes: Map<string, Decision | null>; before: DecisionsByKey } | null = null;
  const { open } = createDatabase<Schema>(name, 2, (database) => {
    for (const store of database.objectStoreNames) database.deleteObjectStore(store);
    database.createObjectStore("decisions");
  });
  const channel = openChannel(name);
  signal.addEventListener("abort", () => channel.close());
  askBeforeLeaving(() => storing > 0, signal);

  function apply(changes: Changes) {
    if (changes.size === 0) return;
    const next = new Map(all.get());
    for (const [key, decision] of changes) {
      if (decision) next.set(key, decision);
      else next.delete(key);
    }
    all.set(next);
  }
  async function load() {
    const rows: unknown[] = await (await open()).getAll("decisions");
    const known = rows.flatMap((row) => z.safeParse(decisionSchema, row).data ?? []);
    apply(new Map(known.map((row) => [keyOf(row), row])));
  }
  async function store(changes: Changes) {
    const { store: rows, done } = (await open()).transaction("decisions", "readwrite");
    const writes = [...changes].map(([key, row]) => (row ? rows.put(row, key) : rows.delete(key)));
    await Promise.all([...writes, done]);
  }
  function warnOnce() {
    // Blocked site data has another message.
    if (isKept && !isStorageBlocked()) warn(notKept);
    isKept = false;
  }
  /** Changes decisions here, in the other tabs and in what is stored. */
  function write(changes: Changes) {
    if (changes.size === 0) return;
    apply(changes);
    if (!signal.aborted) channel.postMessage(changes);
    storing += 1;
    store(changes)
      .then(() => (isKept = true), warnOnce)
      .finally(() => (storing -= 1));
  }
  function act(changes: Map<string, Decision | null>) {
    last = { changes, before: all.get() };
    write(changes);
  }

  const loaded = load().catch(warnOnce);
  channel.addEventListener("message", ({ data }) => {
    const { data: changes } = z.safeParse(changesSchema, data);
    // After what is loaded, which may be older.
    if (changes) void loaded.then(() => apply(changes));
  });
  await loaded;

  return {
    decide(items: readonly Omit<PlannedItem, "name">[], verdict: Decision["verdict"], note = "") {
      const at = now();
      const text = note.trim().slice(0, MAX_NOTE);
      const decide = ({ kind, id, archivedAt }: (typeof items)[number]): Decision => {
        const archived = (archivedAt === null ? null : parseTime(archivedAt)?.getTime()) ?? null;
        return { kind, id, verdict, note: text, archived, at };
      };
      act(new Map(items.map((item) => [keyOf(item), decide(item)])));
    },
    /** Makes items undecided. */
    clear(items: readonly ItemRef[]) {
      const decided = items.map(keyOf).filter((key) => all.get().has(key));
      act(new Map(decided.map((key) => [key, null])));
    },
    /** Makes a restored item undecided, which can't be undone. */
    forget(item: ItemRef) {
      const key = keyOf(item);
      last?.changes.delete(key);
      if (all.get().has(key)) write(new Map([[key, null]]));
    },
    mayUndo: () => last !== null,
    /** Undoes the last act, but for what was decided again since; returns the number of decisions undone. */
    undo(): number {
      const { changes, before } = last ?? { changes: new Map<string, null>(), before: all.get() };
      last = null;
      const own = [...changes].filter(([key, made]) => (all.get().get(key) ?? null) === made);
      write(new Map(own.map(([key]) => [key, before.get(key) ?? null])));
      return own.length;
    },
  };
}
