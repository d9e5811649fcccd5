/**
 * Archived rows of all eight kinds, about 500 bytes of JSON each, for the backend and for the pages
 * that the finder is compared with. The same number of rows is the same rows, from the last midnight
 * back.
 */

/** Path, prefix of the IDs, and fields of each kind. */
const kinds = [
  { name: "invoices", prefix: "in", fields: invoice },
  { name: "conversations", prefix: "convr", fields: conversation },
  { name: "milestones", prefix: "mst", fields: milestone },
  { name: "embeds", prefix: "pe", fields: page },
  { name: "links", prefix: "pe", fields: page },
  { name: "boards", prefix: "tskb", fields: titled },
  { name: "folders", prefix: "fo", fields: folder },
  { name: "docs", prefix: "doc", fields: titled },
];
export const kindNames = kinds.map(({ name }) => name);

// The words after "harbour" make each letter of "linen" match fewer rows than the one before.
const words = (
  "harbour lantern lilac lintel liner linen orchard meadow granite compass thimble saddle copper velvet " +
  "marble anchor timber canyon bronze cedar ember fern garden hammer island jasper kettle ladder " +
  "mirror needle otter pepper quarry ribbon sparrow tunnel umbrella violet wagon yarrow zephyr brook"
).split(" ");

const DAY_MS = 86_400_000;
const SPAN_MS = 730 * DAY_MS;
/** Of every thousand rows these many were archived by one act, 80 ms apart. */
const BURST_ROWS = 50;

/** Numbers from 0 to 1 that a seed always gives in the same order. */
function randomFrom(seed) {
  let state = (seed * 7919 + 17) % 2147483647;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 3; skipped += 1) next();
  return next;
}

const pick = (random, list) => list[Math.floor(random() * list.length)];
const text = (random, count) => Array.from({ length: count }, () => pick(random, words)).join(" ");
const iso = (time) => new Date(Math.round(time)).toISOString();

function invoice(random, at) {
  const total = Math.round(random() * 900_000) / 100;
  return {
    number: `INV-${10_000 + at.index}`,
    status: pick(random, ["draft", "open", "paid", "void", "uncollectible"]),
    currency: pick(random, ["EUR", "USD", "GBP"]),
    client: `u_client${Math.floor(random() * 200)}`,
    total_amount: total,
    due_date: iso(at.archived - random() * 90 * DAY_MS),
    items: [
      {
        id: `invi_${at.index}`,
        title: text(random, 3),
        description: text(random, 14),
        quantity: "1.00",
        amount: total,
      },
    ],
  };
}

function conversation(random) {
  const [count, status] = [Math.floor(random() * 90), pick(random, ["open", "closed"])];
  return { ...titled(random), status, messages_count: count };
}

function milestone(random, at) {
  return { ...titled(random), due_date: iso(at.archived + random() * 90 * DAY_MS) };
}

function page(random) {
  const url = `https://${pick(random, words)}.example/${pick(random, words)}`;
  return { ...titled(random), url };
}

function folder(random) {
  return { name: text(random, 3), description: text(random, 32) };
}

function titled(random) {
  return { title: text(random, 3), description: random() < 0.9 ? text(random, 32) : null };
}

/** One row: the `index`th, newest created first, of the list of a kind; null behind its end. */
export function rowOf(kind, index, total) {
  const position = kindNames.indexOf(kind);
  if (index < 0 || index >= total / kinds.length) return null;
  const { prefix, fields } = kinds[position];
  const number = index * kinds.length + position;
  const random = randomFrom(number + 1);
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const inBurst = number % 1000;
  const archived =
    inBurst < BURST_ROWS
      ? end - randomFrom(Math.floor(number / 1000) + 1)() * SPAN_MS - inBurst * 80
      : end - random() * SPAN_MS;
  const created = end - SPAN_MS - index * 3_600_000;
  return {
    id: `${prefix}_${Math.floor(random() * 36 ** 6).toString(36)}${position}x${index}`,
    entity: kind.slice(0, -1),
    ...fields(random, { index, archived }),
    visibility: pick(random, ["shared", "internal", "private"]),
    created_at: iso(created),
    updated_at: iso(archived),
    archived_at: iso(archived),
  };
}
