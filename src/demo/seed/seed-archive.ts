import { type Kind, archiveKinds, byKind } from "#src/api/archive.ts";
import { type GeneratedKind, demoKinds } from "#src/demo/seed/demo-kinds.ts";
import { type Random, createRandom } from "#src/demo/seed/random.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { type Times, timesOf } from "#src/demo/seed/seed-times.ts";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { stamp } from "#src/demo/state/time.ts";
import { descriptions, titles } from "#src/demo/seed/words.ts";

function record(
  kind: Kind,
  row: GeneratedKind,
  title: string,
  times: Times,
  random: Random,
): Stored {
  const described = row.alwaysDescribed || random.chance(0.4);
  return {
    id: random.id(archiveKinds[kind].prefix),
    [row.titleField ?? "title"]: title,
    description: described ? random.pick(descriptions) : null,
    visibility: random.pick(["shared", "internal", "internal", "private"]),
    ...row.fields?.(title, times, random),
    archived_at: times.archived === null ? null : stamp(times.archived),
    created_at: stamp(times.created),
    updated_at: stamp(times.updated),
  };
}

function seedKind(kind: Kind, epoch: number): Stored[] {
  const row = demoKinds[kind];
  if ("seed" in row) return row.seed(epoch);
  const random = createRandom(kind);
  const { archived, active } = row;
  const all = timesOf({ archived, active, youngest: 9 }, epoch, random);
  const words = titles(row.titles, all.length, random);
  return all.map((times, index) => record(kind, row, words[index] ?? kind, times, random));
}

/** Puts the sentinels first among the archived docs. */
function withSentinels(docs: readonly Stored[]): Stored[] {
  const waiting = Object.values(sentinels);
  return docs.map((doc) => {
    const sentinel = doc["archived_at"] === null ? undefined : waiting.shift();
    return sentinel ? { ...doc, title: sentinel.title, description: sentinel.effect } : doc;
  });
}

/** Replaces fields of the archived items at the indexes of the odd ones. */
function withOdd(kind: Kind, records: readonly Stored[]): Stored[] {
  let position = -1;
  return records.map((stored) => {
    if (stored["archived_at"] === null) return stored;
    position += 1;
    return { ...stored, ...demoKinds[kind].odd?.[position] };
  });
}

/** The items of all kinds, except active boards, which come with their tasks. */
export function seedArchive(epoch: number): Record<Kind, Stored[]> {
  return byKind((kind) => {
    const seeded = seedKind(kind, epoch);
    return withOdd(kind, kind === "docs" ? withSentinels(seeded) : seeded);
  });
}
