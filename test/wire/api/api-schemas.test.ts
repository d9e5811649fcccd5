import { describe, expect, test } from "vitest";
import { archiveKinds, isKind, kinds } from "#src/api/archive.ts";
import { type Row, undocumentedFields, pageOf } from "#src/api/envelope.ts";
import { documentedFields } from "#src/api/fields.ts";
import type { Prefix } from "#src/api/ids.ts";
import { fileSchema, taskSchema, webhookSchema } from "#src/api/api.ts";
import { createSecrets } from "#src/api/secrets.ts";
import { z } from "zod/mini";

/** Values for a field of each documented type: as documented, unexpected, and wrong. */
const samples = {
  id: { good: "", unexpected: "..", wrong: 5 },
  text: { good: "a", unexpected: "\u202e<b>zzz_unseen", wrong: 5 },
  time: { good: "2024-05-01T10:00:00+00:00", unexpected: "2024-02-30 noon", wrong: 5 },
  number: { good: 1.5, unexpected: "-0012.50", wrong: "many" },
  decimal: { good: "1.50", unexpected: 3, wrong: [] },
  flag: { good: true, unexpected: "1", wrong: "perhaps" },
  reference: { good: "u_1", unexpected: { id: "u_1", name: "expanded" }, wrong: 5 },
  texts: { good: [], unexpected: ["zzz.unseen"], wrong: "text" },
  parts: { good: [], unexpected: [], wrong: "text" },
  // No type is documented, or it is taken away before anything is read: nothing can be wrong.
  "seen as null": { good: null, unexpected: { any: ["thing"] }, wrong: null },
  secret: { good: "whsec_demo_1", unexpected: "", wrong: null },
} as const;
type Type = keyof typeof samples;
const isType = (text: string): text is Type => Object.hasOwn(samples, text);

type Fields = ReadonlyMap<string, Type>;
type Groups = Partial<Record<Type, string>>;

/** A table of "Resources and their fields": the names of the fields by their type. */
const table = (groups: Groups): Fields =>
  new Map(
    Object.entries({ id: "id", ...groups }).flatMap(([type, names]) =>
      isType(type) ? names.split(" ").map((name) => [name, type] as const) : [],
    ),
  );

interface Part {
  prefix: Prefix;
  declared: string[];
  fields: Fields;
}
interface Resource extends Part {
  schema: z.ZodMiniType;
}
const resource = (
  prefix: Prefix,
  schema: z.ZodMiniType & { def: { getter: () => { shape: object } } },
  groups: Groups,
): Resource => ({
  prefix,
  schema,
  declared: Object.keys(schema.def.getter().shape),
  fields: table(groups),
});

const times = "created_at updated_at";
const archivable = `archived_at ${times}`;
const titled = { text: "title description visibility", time: archivable };
const page = { ...titled, text: "title description url visibility" };
const { invoices, conversations, milestones, embeds, links, boards, folders, docs } = archiveKinds;

const invoice = resource("in", invoices.schema, {
  text: "number type status visibility language currency due_reminder_message",
  number: `amount discount_amount tax_amount shipping_amount total_amount due_date_in_days
    due_reminder_send_days`.replace(/\s+/g, " "),
  reference: "billing_profile client creator",
  flag: "charge_automatically is_external",
  time: `issue_date due_date due_reminder_send_date due_reminder_sent_at finalized_at
    marked_uncollectible_at paid_at voided_at ${archivable}`.replace(/\s+/g, " "),
  "seen as null": "file footer_notes memo meta recurring_invoice",
  texts: "payment_gateways",
  parts: "items discounts tax_items",
});
const resources: Record<string, Resource> = {
  files: resource("fi", fileSchema, {
    "seen as null": "location_type location approver",
    reference: "uploader",
    text: "name mime_type extension url thumbnail",
    number: "size",
    time: `approved_at ${times}`,
  }),
  tasks: resource("tsk", taskSchema, {
    reference: "assignee author board list milestone",
    text: "title description",
    flag: "completed",
    "seen as null": "completer due_reminder due_reminder_sent_at",
    time: `completed_at due_at start_at ${times}`,
    number: "remaining_minutes_estimate",
  }),
  invoices: invoice,
  conversations: resource("convr", conversations.schema, {
    text: "title description status visibility",
    number: "messages_count",
    "seen as null": "latest_message",
    time: `latest_message_created_at ${archivable}`,
  }),
  milestones: resource("mst", milestones.schema, {
    ...titled,
    time: `start_date due_date closed_at ${archivable}`,
  }),
  embeds: resource("pe", embeds.schema, page),
  links: resource("pe", links.schema, page),
  boards: resource("tskb", boards.schema, titled),
  folders: resource("fo", folders.schema, { ...titled, text: "name description visibility" }),
  docs: resource("doc", docs.schema, titled),
  webhooks: resource("wh", webhookSchema, {
    text: "url",
    secret: "secret",
    texts: "events_types",
    number: "attempts_count failed_attempts_count",
    flag: "enabled",
    time: times,
  }),
};
const part = (prefix: Prefix, name: "items" | "discounts" | "tax_items", groups: Groups): Part => ({
  prefix,
  declared: Object.keys(
    invoices.schema.def.getter().shape[name].def.innerType.def.innerType.def.innerType.def.element
      .def.innerType.def.innerType.shape,
  ),
  fields: table(groups),
});
const nested: Record<string, Part> = {
  items: part("invi", "items", {
    text: "title description currency",
    decimal: "quantity",
    number: "amount",
  }),
  discounts: part("invti", "discounts", { text: "title type currency", number: "amount" }),
  tax_items: part("invti", "tax_items", { text: "title currency", number: "amount" }),
};

describe("the schemas name what the document names", () => {
  test.each([...Object.entries(resources), ...Object.entries(nested)])("%s", (_, one) => {
    expect([...one.declared].toSorted()).toEqual([...one.fields.keys()].toSorted());
  });

  test("164 fields with the ten of the envelope", () => {
    const all = [...Object.values(resources), ...Object.values(nested)];
    expect(all.reduce((sum, { fields }) => sum + fields.size, 0)).toBe(164 - 10);
    expect(Object.values(resources).map(({ fields }) => fields.size)).toEqual([
      ...[14, 18, 40, 11, 10, 8, 8, 7, 7, 7, 9],
    ]);
  });

  test("a kind knows its fields, and no word but a kind is one", () => {
    for (const kind of kinds) {
      expect(documentedFields(archiveKinds[kind].schema)).toEqual(
        new Set(resources[kind]?.fields.keys()),
      );
      expect(archiveKinds[kind].prefix).toBe(resources[kind]?.prefix);
    }
    for (const word of ["files", "invoice", "", "__proto__", "constructor", "toString"])
      expect(isKind(word)).toBe(false);
  });
});

const good = ({ prefix, fields }: Part, nth: number) => ({
  ...Object.fromEntries([...fields].map(([name, type]) => [name, samples[type].good])),
  id: `${prefix}_${nth}`,
});
/** A copy of an item without the value at a path. */
function omitPath(item: unknown, path: string): unknown {
  const copy: unknown = structuredClone(item);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  Reflect.deleteProperty(
    Object(keys.reduce((value, key) => Reflect.get(Object(value), key), copy)),
    last,
  );
  return copy;
}
const without = (whole: object, name: string) =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));

/** Reads `row` between two good rows, which must both stay readable, and gives the row that it reads. */
function between(one: Resource, row: unknown): Row<unknown> | undefined {
  const json = { data: [good(one, 0), row, good(one, 2)], meta: { total: 3 } };
  const { rows } = z.parse(
    z.pipe(z.transform(createSecrets().hide), pageOf(one.prefix, one.schema)),
    JSON.parse(JSON.stringify(json)),
  );
  expect(rows.map(({ readable }) => readable)).toEqual([true, expect.any(Boolean), true]);
  expect([rows[0]?.id, rows[2]?.id]).toEqual([`${one.prefix}_0`, `${one.prefix}_2`]);
  return rows[1];
}
const pathsIn = (row: Row<unknown> | undefined) => row?.problems;
const untyped: readonly Type[] = ["seen as null", "secret"];

interface Mutant {
  title: string;
  resource: Resource;
  field: string;
  type: Type;
  path: string;
  mutate: (value: unknown) => unknown;
  drop: () => unknown;
}
const own = Object.entries(resources).flatMap(([title, one]) =>
  [...one.fields].map(([field, type]): Mutant => ({
    title: `${title}.${field}`,
    resource: one,
    field,
    type,
    path: field,
    mutate: (value) => ({ ...good(one, 1), [field]: value }),
    drop: () => without(good(one, 1), field),
  })),
);
const inInvoice = Object.entries(nested).flatMap(([list, one]) =>
  [...one.fields].map(([field, type]): Mutant => {
    const holding = (value: unknown) => ({ ...good(invoice, 1), [list]: [good(one, 0), value] });
    return {
      title: `invoices.${list}.${field}`,
      resource: invoice,
      field,
      type,
      path: `${list}.1.${field}`,
      mutate: (value) => holding({ ...good(one, 1), [field]: value }),
      drop: () => holding(without(good(one, 1), field)),
    };
  }),
);
const mutants = [...own, ...inInvoice];

describe("one odd field takes neither its row nor the rows beside it", () => {
  const isRowId = ({ path }: Mutant) => path === "id";

  test.each(mutants)("$title missing or null", (mutant) => {
    for (const row of [mutant.drop(), mutant.mutate(null)]) {
      const read = between(mutant.resource, row);
      expect(read?.readable).toBe(!isRowId(mutant));
      expect(pathsIn(read)).toEqual(isRowId(mutant) ? ["id"] : []);
    }
  });

  test.each(mutants)("$title unexpected", (mutant) => {
    const read = between(mutant.resource, mutant.mutate(samples[mutant.type].unexpected));
    expect(read?.readable).toBe(!isRowId(mutant));
    // The id of a part is never put into an address, so any text will do there.
    const odd = isRowId(mutant) || mutant.field === "archived_at";
    expect(pathsIn(read)).toEqual(odd ? [mutant.path] : []);
  });

  test.each(mutants)("$title of a wrong type", (mutant) => {
    const row = mutant.mutate(samples[mutant.type].wrong);
    const read = between(mutant.resource, row);
    expect(read?.readable).toBe(!isRowId(mutant));
    expect(pathsIn(read)).toEqual(untyped.includes(mutant.type) ? [] : [mutant.path]);
    if (!read?.readable || untyped.includes(mutant.type)) return;
    // All other fields are read, and the odd one is kept as received.
    const whole = between(mutant.resource, mutant.mutate(samples[mutant.type].good));
    const others = omitPath(whole?.readable ? whole.item : {}, mutant.path);
    expect(read.item).toEqual(others);
    expect([...undocumentedFields(read)]).toEqual([[mutant.path, samples[mutant.type].wrong]]);
  });

  test.each<[string, Record<string, unknown>, unknown, string[]]>([
    ["text for a number", { amount: "" }, {}, ["amount"]],
    ["days with their unit", { due_reminder_send_days: "3 days" }, {}, ["due_reminder_send_days"]],
    ["gateways that are no list", { payment_gateways: "bank" }, {}, ["payment_gateways"]],
    ...[[{ id: 1 }], ["bank", { name: "Card", fee: "1.5" }], [null, 5, ["a"]]].map(
      (value): [string, Record<string, unknown>, unknown, string[]] => [
        `the gateways ${JSON.stringify(value)}`,
        { payment_gateways: value },
        { payment_gateways: value },
        [],
      ],
    ),
    [
      "an item without an id",
      { items: [{ title: "A" }, { id: "invi_1" }] },
      { items: [{ title: "A" }, { id: "invi_1" }] },
      [],
    ],
    [
      "an item with a number for an id",
      { items: [{ id: 7, title: "A" }] },
      { items: [{ title: "A" }] },
      ["items.0.id"],
    ],
    [
      "items that are no items",
      { items: ["x", { id: "invi_1", amount: [] }, null] },
      { items: [undefined, { id: "invi_1" }, undefined] },
      ["items.0", "items.1.amount", "items.2"],
    ],
    ["items as a map", { items: { a: 1 } }, {}, ["items"]],
    ["a reference without an id", { client: { name: "A" } }, {}, ["client"]],
    ...[0, 1, false, true, "", "null", "false", "0000-00-00", "yesterday", {}].map(
      (value): [string, Record<string, unknown>, unknown, string[]] => [
        `archived_at ${JSON.stringify(value)}`,
        { archived_at: value },
        {},
        ["archived_at"],
      ],
    ),
  ])("%s", (_, fields, item, problems) => {
    const read = between(invoice, { id: "in_1", title: "kept", ...fields });
    expect(read).toMatchObject({ readable: true, id: "in_1", problems });
    expect(read?.readable && read.item).toEqual({ id: "in_1", title: "kept", ...Object(item) });
  });

  test("what is unexpected is read for what it is", () => {
    const row = { id: "in_1", amount: "-0012.50", is_external: 1, status: "zzz" };
    const items = [{ id: "invi_1", quantity: 3 }];
    const read = between(invoice, { ...row, client: { id: "u_9", name: "A" }, items });
    expect(read?.readable && read.item).toEqual({
      ...row,
      ...{ amount: -12.5, is_external: true, client: "u_9" },
      items: [{ id: "invi_1", quantity: "3" }],
    });
  });

  test.each([true, 1, "1", false, 0, "0"])("a yes or no sent as %j", (sent) => {
    const read = between(invoice, { id: "in_1", is_external: sent });
    const flag = [true, 1, "1"].includes(sent);
    expect(read?.readable && read.item).toEqual({ id: "in_1", is_external: flag });
  });
});
