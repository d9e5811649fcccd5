import { type Kind, kinds } from "#src/api/archive.ts";
import odd from "#src/demo/seed/odd.json" with { type: "json" };
import { trialTasks } from "#src/demo/seed/seed-work.ts";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { taskSentinels } from "#src/demo/state/task-sentinels.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

type Rows = Readonly<Record<Kind | "tasks" | "webhooks", Stored[]>>;

/** Replaces fields of items by their place in the list. */
function change(items: readonly Stored[], fields: Readonly<Record<number, object>>): void {
  for (const [index, changed] of Object.entries(fields)) {
    Object.assign(items[Number(index)] ?? {}, changed);
  }
}

const archivedOf = (items: readonly Stored[]) =>
  items.filter((item) => item["archived_at"] !== null);

/** Makes the first archived docs fail as their titles say, and adds tasks that do. */
export function addSentinels(rows: Rows, epoch: number): void {
  const docs = Object.values(sentinels).map(({ title, effect }) => ({
    title,
    description: effect,
  }));
  change(archivedOf(rows.docs), docs);
  const tasks = Object.values(taskSentinels).map(({ title, effect }) => ({
    title,
    description: `<p>${effect}</p>`,
  }));
  rows.tasks.push(...trialTasks(tasks, 100, epoch));
}

const oddItems: Partial<Record<Kind, Readonly<Record<number, object>>>> = odd.items;

/**
 * Adds what real data has: unusual and hostile values, all on the first two pages of twenty. One
 * field of all kinds, the title of a doc, and some of the webhooks are not as documented.
 */
export function addOddData(rows: Rows, epoch: number): void {
  for (const kind of kinds) change(archivedOf(rows[kind]), oddItems[kind] ?? {});
  change(rows.webhooks, odd.webhooks);
  rows.tasks.push(...trialTasks(odd.tasks, 200, epoch));
}
