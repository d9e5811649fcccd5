import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { odd } from "#src/demo/state/odd.ts";
import { type Random, createRandom } from "#src/demo/seed/random.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { seedInvoices } from "#src/demo/seed/seed-invoices.ts";
import { type Times, timesOf } from "#src/demo/seed/seed-times.ts";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { day, stamp } from "#src/demo/state/time.ts";
import { descriptions, type patterns, titles } from "#src/demo/seed/words.ts";

type Titled = keyof typeof patterns;

/** Number of items per kind; 819 archived ones in all, with the invoices. */
const sizes: Record<Titled, { archived: number; active: number }> = {
  conversations: { archived: 118, active: 6 },
  milestones: { archived: 64, active: 5 },
  embeds: { archived: 37, active: 4 },
  links: { archived: 92, active: 6 },
  boards: { archived: 21, active: 0 },
  folders: { archived: 156, active: 8 },
  docs: { archived: 88, active: 5 },
};

type Extra = (title: string, times: Times, random: Random) => Record<string, unknown>;

const address = (host: string): Extra => {
  return (title) => ({
    url: `https://${host}.example/${title
      .toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/-$/, "")}`,
  });
};

const extras: Record<Titled, Extra> = {
  conversations: (_title, times, random) => ({
    status: random.pick(["open", "closed", "closed"]),
    messages_count: random.int(1, 64),
    latest_message: random.id("msg"),
    latest_message_created_at: stamp(times.created + (times.updated - times.created) / 2),
  }),
  milestones: (_title, times, random) => ({
    start_date: stamp(times.created),
    due_date: stamp(times.created + random.int(7, 60) * day),
    closed_at: random.chance(0.6) ? stamp(times.updated) : null,
  }),
  embeds: address("boards"),
  links: address("client-pages"),
  boards: () => ({}),
  folders: () => ({}),
  docs: () => ({}),
};

function record(kind: Titled, title: string, times: Times, random: Random): Stored {
  const described = kind === "milestones" || random.chance(0.4);
  return {
    id: random.id(archiveKinds[kind].prefix),
    [kind === "folders" ? "name" : "title"]: title,
    description: described ? random.pick(descriptions) : null,
    visibility: random.pick(["shared", "internal", "internal", "private"]),
    ...extras[kind](title, times, random),
    archived_at: times.archived === null ? null : stamp(times.archived),
    created_at: stamp(times.created),
    updated_at: stamp(times.updated),
  };
}

function seedTitled(kind: Titled, epoch: number): Stored[] {
  const random = createRandom(kind);
  const all = timesOf({ ...sizes[kind], youngest: 9 }, epoch, random);
  const words = titles(kind, all.length, random);
  return all.map((times, index) => record(kind, words[index] ?? kind, times, random));
}

/** Puts the sentinels first among the archived docs. */
function withSentinels(docs: readonly Stored[]): Stored[] {
  const waiting = Object.values(sentinels);
  return docs.map((doc) => {
    const sentinel = doc["archived_at"] === null ? undefined : waiting.shift();
    return sentinel ? { ...doc, title: sentinel.title, description: sentinel.effect } : doc;
  });
}

/** Replaces fields of the archived items at the indexes in `odd`. */
function withOdd(kind: Kind, records: readonly Stored[]): Stored[] {
  let position = -1;
  return records.map((stored) => {
    if (stored["archived_at"] === null) return stored;
    position += 1;
    return { ...stored, ...odd[kind]?.[position] };
  });
}

/** The items of all kinds, except active boards, which come with their tasks. */
export function seedArchive(epoch: number): Record<Kind, Stored[]> {
  const docs = withSentinels(seedTitled("docs", epoch));
  const seeded: Record<Kind, Stored[]> = {
    invoices: seedInvoices(epoch),
    conversations: seedTitled("conversations", epoch),
    milestones: seedTitled("milestones", epoch),
    embeds: seedTitled("embeds", epoch),
    links: seedTitled("links", epoch),
    boards: seedTitled("boards", epoch),
    folders: seedTitled("folders", epoch),
    docs,
  };
  for (const kind of kinds) seeded[kind] = withOdd(kind, seeded[kind]);
  return seeded;
}
