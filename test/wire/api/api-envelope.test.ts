import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemaOf } from "#src/api/archive.ts";
import { itemOf, pageOf } from "#src/api/envelope.ts";
import { webhookSchema } from "#src/api/api.ts";
import { createSecrets } from "#src/api/secrets.ts";
import { z } from "zod/mini";
import { runs } from "../../deep.ts";

const invoices = pageOf("in", schemaOf("invoices"));
const webhooks = z.pipe(z.transform(createSecrets().hide), pageOf("wh", webhookSchema));
const read = (json: unknown) => z.parse(invoices, json);
const row = (nth: number) => ({ id: `in_${nth}`, number: String(nth) });
const rows = (length: number) => Array.from({ length }, (_, index) => row(index));
const ids = (json: unknown) => read(json).rows.map(({ id }) => id);

describe("any JSON at all", () => {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.record({ data: fc.jsonValue(), meta: fc.jsonValue() }, { requiredKeys: [] }),
    fc.record({ data: fc.array(fc.jsonValue()), meta: fc.dictionary(fc.string(), fc.jsonValue()) }),
    fc.record({ data: fc.dictionary(fc.string(), fc.record({ id: fc.jsonValue() })) }),
  );

  test("is read or refused, never more than that", () => {
    fc.assert(
      fc.property(odd, (json) => {
        for (const schema of [invoices, webhooks]) {
          const result = z.safeParse(schema, json);
          if (!result.success) expect(result.error.issues.length).toBeGreaterThan(0);
          else {
            const { lastPage, from, to } = result.data;
            expect(lastPage).toBeGreaterThanOrEqual(1);
            expect((from === null) === (to === null)).toBe(true);
            expect(from ?? 0).toBeLessThanOrEqual(to ?? 0);
          }
        }
        z.safeParse(itemOf("in", schemaOf("invoices")), json);
      }),
      runs(2000),
    );
  });

  test("as data keeps the number of rows, their order and what was sent", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (data) => {
        for (const json of [{ data }, data]) {
          const page = read(json);
          expect(page.rows.map(({ raw }) => raw)).toEqual(data);
          page.rows.forEach(({ raw }, index) => expect(raw).toBe(data[index]));
        }
      }),
      runs(),
    );
  });
});

describe("rows", () => {
  test("one bad row among a hundred leaves ninety-nine, and stays where it was", () => {
    const bad = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom({ id: "in_../x" }, { id: "invi_1" }, { id: 5 }),
    );
    fc.assert(
      fc.property(fc.nat(99), bad, (at, value) => {
        const data: unknown[] = rows(100);
        data[at] = value;
        const page = read({ data });
        const unread = page.rows.flatMap((one, index) => (one.readable ? [] : [index]));
        expect(unread).toEqual([at]);
        const odd = page.rows[at];
        expect(odd?.readable === false && odd.problems.length > 0).toBe(true);
      }),
      runs(),
    );
  });

  test("an odd field is left out and named, without its value", () => {
    const raw = { id: "in_5", number: "A", amount: ["secret value"], items: [{ id: 1 }] };
    const problems = ["amount", "items.0.id"];
    expect(read({ data: [raw] }).rows).toEqual([
      { readable: true, id: "in_5", item: { id: "in_5", number: "A", items: [{}] }, raw, problems },
    ]);
    expect(z.parse(itemOf("in", schemaOf("invoices")), raw).problems).toEqual(problems);
  });

  test("a row without a usable id says what is wrong", () => {
    const wrong = read({ data: [{ id: "doc_1" }, "text"] }).rows;
    expect(wrong.map((one) => !one.readable && [one.id, ...one.problems])).toEqual([
      [null, "id"],
      [null, "id"],
    ]);
  });

  test("data as a map, a lone resource, and no envelope at all", () => {
    expect(ids({ data: { "7": row(7), "3": row(3) } })).toEqual(["in_3", "in_7"]);
    expect(ids({ data: { b: row(2), a: row(1) } })).toEqual(["in_2", "in_1"]);
    expect(ids({ data: row(4) })).toEqual(["in_4"]);
    expect(ids([row(1), row(2)])).toEqual(["in_1", "in_2"]);
    expect(ids({ data: {} })).toEqual([]);
    expect(ids({ data: [] })).toEqual([]);
  });

  test("the same row twice stays twice", () => {
    expect(ids({ data: [row(1), row(1)] })).toEqual(["in_1", "in_1"]);
  });

  test("unknown fields are kept in raw and in the item", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^x_[a-z]{1,20}$/), fc.jsonValue(), (name, value) => {
        const sent = { ...row(1), [name]: value };
        const [one] = read({ data: [sent] }).rows;
        expect(one?.raw).toBe(sent);
        expect(one?.readable && one.item).toHaveProperty(name, value);
      }),
      runs(),
    );
  });

  test("a __proto__ key in a row, its parts or the envelope does no harm", () => {
    const poison = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
    const text = `{"id":"ID","items":[{"id":"invi_1",${poison}}],${poison}}`;
    const list = `{"data":[${text}],"meta":{"total":1,${poison}},${poison}}`;
    for (const [schema, id] of [
      [invoices, "in_1"],
      [webhooks, "wh_1"],
    ] as const) {
      const page = z.parse(schema, JSON.parse(list.replace("ID", id)));
      const [one] = page.rows;
      expect([page.total, one?.readable, one?.id]).toEqual([1, true, id]);
      if (one?.readable) {
        expect(Object.getPrototypeOf(one.item)).toBe(Object.prototype);
        expect(Object.assign({}, one.item)).not.toHaveProperty("polluted");
      }
    }
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("one resource", () => {
  const one = itemOf("in", schemaOf("invoices"));

  test("is unwrapped once, and only by its own prefix", () => {
    expect(z.parse(one, { data: row(1) }).raw).toEqual(row(1));
    const wrapped = [{ data: { data: row(1) } }, { data: { id: "doc_1" } }, { data: [row(1)] }];
    for (const json of [...wrapped, { invoice: row(1) }, [row(1)], [], {}, true, 5, "in_1"])
      expect(z.safeParse(one, json).success).toBe(false);
  });

  test("a refusal names the field, and no value", () => {
    const result = z.safeParse(one, { id: "sentinel", amount: 1 });
    expect(result.error?.issues).toMatchObject([{ path: ["id"], message: "no in_ ID" }]);
  });
});
