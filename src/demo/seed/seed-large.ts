import { type Kind, archiveKinds, byKind, kinds } from "#src/api/archive.ts";
import { demoKinds } from "#src/demo/seed/demo-kinds.ts";
import { createRandom } from "#src/demo/seed/random.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { day, hour, minute, second, stamp } from "#src/demo/state/time.ts";
import { descriptions } from "#src/demo/seed/words.ts";

/** Items that one act archived: days before the epoch, and how many of each kind. */
const bursts = [
  { days: 0.8, perKind: 9 },
  { days: 23.5, perKind: 14 },
  { days: 61.2, perKind: 4 },
];

const isArchived = (record: Stored) => record["archived_at"] !== null;

/**
 * Fills the archive up to a large one, with copies of its own items under other IDs, titles and
 * times. The same at each call.
 */
export function seedLarge(
  archive: Readonly<Record<Kind, readonly Stored[]>>,
  epoch: number,
): Record<Kind, Stored[]> {
  const large = byKind((): Stored[] => []);
  for (const kind of kinds) {
    const models = archive[kind].filter(isArchived).filter((model) => hasOwnTitle(kind, model));
    const copies = demoKinds[kind].large - archive[kind].filter(isArchived).length;
    const random = createRandom(`large ${kind}`);
    for (let index = 0; index < copies; index += 1) {
      const model = models[index % models.length];
      if (!model) break;
      const created = epoch - day * (10 + random.next() * 1200);
      const archived =
        archivedAt(index, epoch) ?? created + random.next() * (epoch - day - created);
      large[kind].push({
        ...model,
        ...renamed(kind, model, index),
        id: random.id(archiveKinds[kind].prefix),
        ...(kind === "invoices" ? {} : { description: random.pick(descriptions) }),
        archived_at: stamp(archived),
        created_at: stamp(created),
        updated_at: stamp(archived),
      });
    }
  }
  return large;
}

/** Without the sentinels among the docs, whose titles decide how they behave, and odd items. */
function hasOwnTitle(kind: Kind, model: Stored): boolean {
  if (kind === "invoices") return typeof model["number"] === "string";
  const title = model[kind === "folders" ? "name" : "title"];
  return typeof title === "string" && !title.startsWith("Sentinel") && title.length < 80;
}

function renamed(kind: Kind, model: Stored, index: number): Record<string, unknown> {
  if (kind === "invoices") return { number: `INV-${10_000 + index}` };
  const field = kind === "folders" ? "name" : "title";
  return { [field]: `${String(model[field])}, part ${index + 2}` };
}

/** Time of an item that one act archived together with others; null for the rest. */
function archivedAt(index: number, epoch: number): number | null {
  let first = 0;
  for (const { days, perKind } of bursts) {
    if (index < first + perKind) return epoch - days * day - hour + (index - first) * second;
    first += perKind;
  }
  return index === first ? epoch - 20 * minute : null;
}
