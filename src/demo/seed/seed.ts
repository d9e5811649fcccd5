import type { Contents, Stored, Upload } from "#src/demo/state/records.ts";
import { byKind, kinds } from "#src/api/archive.ts";
import { seedArchive } from "#src/demo/seed/seed-archive.ts";
import { type SeedBurst, archiveTogether, usualBursts } from "#src/demo/seed/seed-bursts.ts";
import { seedLarge } from "#src/demo/seed/seed-large.ts";
import { seedManyBoards } from "#src/demo/seed/seed-many-boards.ts";
import { seedPeople } from "#src/demo/seed/seed-people.ts";
import { seedUploads } from "#src/demo/seed/seed-uploads.ts";
import { seedWebhooks } from "#src/demo/seed/seed-webhooks.ts";
import { seedWork } from "#src/demo/seed/seed-work.ts";

const byId = <T extends Stored | Upload>(items: readonly T[]) =>
  new Map(items.map((item) => [item.id, item]));

interface SeedOptions {
  /** Items that were archived together. */
  bursts?: readonly SeedBurst[] | undefined;
  /** True for a workspace with more archived items, boards, lists, milestones and tasks. */
  large?: boolean;
}

/**
 * Data of Harbor Studio, a small design studio, at `epoch` (milliseconds). Titles and IDs never change;
 * all times are relative to `epoch`.
 */
export function seed(
  epoch: number,
  { bursts = usualBursts, large = false }: SeedOptions = {},
): Contents {
  const archive = seedArchive(epoch);
  archiveTogether(archive, bursts, epoch);
  const activeIds = (items: readonly Stored[]) =>
    items.filter((item) => item["archived_at"] === null).map((item) => item.id);
  const work = seedWork(epoch, activeIds(archive.milestones));
  const people = seedPeople(epoch);
  if (large) {
    const more = seedLarge(archive, epoch);
    for (const kind of kinds) archive[kind] = [...archive[kind], ...more[kind]];
    const many = seedManyBoards(epoch);
    for (const name of ["boards", "lists", "tasks"] as const) work[name].push(...many[name]);
    archive.milestones.push(...many.milestones);
  }
  return {
    records: {
      ...byKind((kind) => byId(archive[kind])),
      boards: byId([...work.boards, ...archive.boards]),
      tasks: byId(work.tasks),
      lists: byId(work.lists),
      members: byId(people.members),
      clients: byId(people.clients),
      webhooks: byId(seedWebhooks(epoch)),
      messages: new Map(),
      comments: new Map(),
    },
    uploads: byId(seedUploads(epoch, activeIds(archive.folders)[0] ?? "")),
  };
}
