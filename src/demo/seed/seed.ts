import { type Kind, archiveKinds, byKind, isKind } from "#src/api/archive.ts";
import { documentedFields } from "#src/api/fields.ts";
import bursts from "#src/demo/seed/bursts.json" with { type: "json" };
import { demoKinds, fieldsOf } from "#src/demo/seed/demo-kinds.ts";
import projects from "#src/demo/seed/projects.json" with { type: "json" };
import { type Random, createRandom } from "#src/demo/seed/random.ts";
import { seedInvoices } from "#src/demo/seed/seed-invoices.ts";
import { seedPeople } from "#src/demo/seed/seed-people.ts";
import { timesOf } from "#src/demo/seed/seed-times.ts";
import { seedWebhooks } from "#src/demo/seed/seed-webhooks.ts";
import { seedWork } from "#src/demo/seed/seed-work.ts";
import { addOddData, addSentinels } from "#src/demo/seed/trials.ts";
import uploads from "#src/demo/seed/uploads.json" with { type: "json" };
import { hour, second, stamp } from "#src/demo/state/time.ts";
import type { Contents, Stored, Upload } from "#src/demo/state/workspace.ts";

const hasDescription = (kind: Kind) =>
  documentedFields(archiveKinds[kind].schema).has("description");

const isArchived = (item: Stored) => item["archived_at"] !== null;

const byId = <T extends Stored | Upload>(items: readonly T[]) =>
  new Map(items.map((item) => [item.id, item]));

export interface SeedOptions {
  /** Docs and tasks whose writes fail. */
  failing?: boolean;
  /** Items, tasks and webhooks with unusual and hostile values. */
  odd?: boolean;
}

/**
 * Data of Harbor Studio, a small design studio, at `epoch` (milliseconds). Titles and IDs never
 * change; all times are relative to `epoch`.
 */
export function seed(epoch: number, options: SeedOptions = {}): Contents {
  const { failing = false, odd = false } = options;
  const archive = byKind((kind) => seedKind(kind, epoch));
  archiveTogether(archive, epoch);
  const activeIds = (items: readonly Stored[]) =>
    items.filter((item) => !isArchived(item)).map((item) => item.id);
  const work = seedWork(epoch, activeIds(archive.milestones));
  const people = seedPeople(epoch);
  const webhooks = seedWebhooks(epoch);
  const rows = { ...archive, tasks: work.tasks, webhooks };
  if (failing) addSentinels(rows, epoch);
  if (odd) addOddData(rows, epoch);
  return {
    records: {
      ...byKind((kind) => byId(archive[kind])),
      boards: byId([...work.boards, ...archive.boards]),
      tasks: byId(work.tasks),
      lists: byId(work.lists),
      members: byId(people.members),
      clients: byId(people.clients),
      webhooks: byId(webhooks),
    },
    uploads: byId(seedUploads(epoch, activeIds(archive.folders)[0] ?? "")),
  };
}

/** Uploads in every state. */
const seedUploads = (epoch: number, folder: string): Upload[] =>
  uploads.map(({ id, filename, size, created, completed, used }) => ({
    id,
    filename,
    size,
    token: `seeded-${id}`,
    mime_type: "application/pdf",
    created: epoch - created * hour,
    completed: completed === undefined ? null : epoch - completed * hour,
    used_in: used ? folder : null,
  }));

function seedKind(kind: Kind, epoch: number): Stored[] {
  const row = demoKinds[kind];
  const random = createRandom(kind);
  const all = timesOf(row, epoch, random);
  if (kind === "invoices") return seedInvoices(all, random);
  const words = titles(row.titles, all.length, random);
  return all.map((times, index) => {
    const title = words[index] ?? kind;
    const described = row.alwaysDescribed || random.chance(0.4);
    return {
      id: random.id(archiveKinds[kind].prefix),
      [row.titleField ?? "title"]: title,
      ...(hasDescription(kind) && {
        description: described ? random.pick(descriptions) : null,
      }),
      visibility: random.pick(["shared", "internal", "internal", "private"]),
      ...fieldsOf[kind]?.(title, times, random),
      archived_at: times.archived === null ? null : stamp(times.archived),
      created_at: stamp(times.created),
      updated_at: stamp(times.updated),
    };
  });
}

/** Generates `count` different titles by patterns, always the same ones. */
function titles(patterns: readonly string[], count: number, random: Random): string[] {
  const all = patterns.flatMap((pattern) =>
    projects.map((project) => pattern.replace("{}", project)),
  );
  return random.shuffle(all).slice(0, count);
}

const descriptions = [
  "Agreed with the client by phone.",
  "Superseded, kept for reference.",
  "Second round after the workshop.",
  "See the folder of the same name.",
  "Only what was signed off.",
] as const;

/** Archived items at the top of each list that belong to no burst: the first two pages of twenty. */
const UNTOUCHED = 40;

/** Start of a burst, which is so many calendar days ago in the local zone. */
function startOf({ daysAgo, at }: (typeof bursts)[number], epoch: number): number {
  const date = new Date(epoch);
  date.setDate(date.getDate() - daysAgo);
  const [hours = 0, minutes = 0, seconds = 0] = at.split(":").map(Number);
  return date.setHours(hours, minutes, seconds, 0);
}

/** Items of a list from its top to its end, at equal distances. */
function spread(items: readonly Stored[], count: number): Stored[] {
  const step = items.length / count;
  return Array.from({ length: count }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}

/** Archives items of a new workspace together, on any page of their lists. */
function archiveTogether(records: Record<Kind, Stored[]>, epoch: number): void {
  const taken = new Set<Stored>();
  for (const burst of bursts) {
    const chosen = Object.entries(burst.items).flatMap(([kind, count]) => {
      if (!isKind(kind)) return [];
      const archived = records[kind].filter(isArchived);
      const below = archived.slice(Math.min(UNTOUCHED, Math.floor(archived.length / 2)));
      return spread(
        below.filter((item) => !taken.has(item)),
        count,
      );
    });
    const start = startOf(burst, epoch);
    for (const [index, item] of chosen.entries()) {
      const seconds = Math.round((index * burst.seconds) / (chosen.length - 1));
      item["archived_at"] = stamp(start + seconds * second);
      item.updated_at = stamp(start + seconds * second);
      taken.add(item);
    }
  }
}
