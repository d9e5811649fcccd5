/** Rows of about 500 bytes of JSON, the same ones each time, archived from the last midnight back. */
const words = (
  "harbour lantern lilac lintel liner linen orchard meadow granite compass thimble saddle copper " +
  "velvet marble anchor timber canyon bronze cedar ember fern garden hammer island jasper kettle"
).split(" ");
const DAY_MS = 86_400_000;
const SPAN_MS = 730 * DAY_MS;
const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const iso = (time) => new Date(Math.round(time)).toISOString();

/** Numbers from 0 to 1, in the order that a seed gives. */
function randomFrom(seed) {
  let state = (seed * 7919 + 17) % 2147483647;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 3; skipped += 1) next();
  return next;
}
const pick = (random, list) => list[Math.floor(random() * list.length)];
const text = (random, count) => Array.from({ length: count }, () => pick(random, words)).join(" ");

const titled = (random) => ({ title: text(random, 3), description: text(random, 32) });
const address = (random) => ({
  ...titled(random),
  url: `https://${pick(random, words)}.example/${pick(random, words)}`,
});

/** Prefix of the IDs and fields of each kind. */
const kinds = {
  invoices: {
    prefix: "in",
    fields: (random, index) => ({
      number: `INV-${10_000 + index}`,
      status: pick(random, ["draft", "open", "paid", "void", "uncollectible"]),
      currency: pick(random, ["EUR", "USD", "GBP"]),
      client: `u_client${Math.floor(random() * 200)}`,
      total_amount: Math.round(random() * 900_000) / 100,
      due_date: iso(midnight - random() * SPAN_MS),
      items: [{ id: `invi_${index}`, ...titled(random), quantity: "1.00", amount: 12.5 }],
    }),
  },
  conversations: {
    prefix: "convr",
    fields: (random) => ({ ...titled(random), status: pick(random, ["open", "closed"]) }),
  },
  milestones: {
    prefix: "mst",
    fields: (random) => ({ ...titled(random), due_date: iso(midnight - random() * SPAN_MS) }),
  },
  embeds: { prefix: "pe", fields: address },
  links: { prefix: "pe", fields: address },
  boards: { prefix: "tskb", fields: titled },
  folders: {
    prefix: "fo",
    fields: (random) => ({ name: text(random, 3), description: text(random, 32) }),
  },
  docs: { prefix: "doc", fields: titled },
};
export const kindNames = Object.keys(kinds);

/** The `index`th archived row of a kind. */
export function rowOf(kind, index) {
  const { prefix, fields } = kinds[kind];
  const position = kindNames.indexOf(kind);
  const random = randomFrom(index * kindNames.length + position + 1);
  const archived = iso(midnight - random() * SPAN_MS);
  return {
    id: `${prefix}_bench${position}x${index}`,
    entity: kind.slice(0, -1),
    ...fields(random, index),
    visibility: pick(random, ["shared", "internal", "private"]),
    created_at: iso(midnight - SPAN_MS - index * 3_600_000),
    updated_at: archived,
    archived_at: archived,
  };
}

export const taskOf = (index) => ({
  ...rowOf("docs", index),
  id: `tsk_bench${index}`,
  entity: "task",
  board: "tskb_bench",
  list: "tskl_bench",
  due_at: iso(midnight + index * DAY_MS),
  remaining_minutes_estimate: 90,
});
