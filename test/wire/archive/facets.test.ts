import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { facetLabel } from "#src/archive/page/filters/facet-label.ts";
import { countValues, printChoices, valueKey } from "#src/archive/query/field-values.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import { createMatcher, isApplied } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import type { Field } from "#src/archive/query/fields.ts";
import { runs } from "../../deep.ts";
import { itemOf, items, queries } from "./query-items.ts";

const now = new Date(2026, 10, 23, 10, 24).getTime();
const lists = fc.array(items, { maxLength: 12 });
const matching = (all: readonly ArchivedItem[], query: string) =>
  all.filter(createMatcher(parseQuery(query, now))).length;

describe("the label of a filter", () => {
  it.each<[Field, string, string | null]>([
    ["kind", "", null],
    ["kind", "kind:Invoices", "Invoice"],
    ["kind", "kind:invoice,doc", "Invoice, Doc"],
    ["kind", "kind:invoice,doc,link,board", "Invoice, Doc, Link, Board"],
    ["status", "-status:draft", "Not Draft"],
    ["status", "status:in_dispute", "in_dispute"],
    ["status", "status:paid -status:void", "status:paid -status:void"],
    ["client", "client:u_Bob", "Bob & Sons"],
    ["client", "client:u_Ann", "u_Ann"],
    ["client", "client:u_Ann,u_Bob", "u_Ann, Bob & Sons"],
    ["client", "-client:u_Ann,u_Bob", "Not u_Ann, Bob & Sons"],
    ["client", "client:none", "Not set"],
    ["client", "-client:none", "Set"],
    ["currency", "currency:eur", "EUR"],
    ["title", 'title:"phase 2"', "phase 2"],
    ["total", "total:>1000", ">1000"],
    ["total", "total:1000..5000", "1000..5000"],
    ["total", "total:1k5", null],
    ["total", "-total:>5", "-total:>5"],
    ["archived", "archived:2025-10-05..2025-11-20", "5 Oct 2025 – 20 Nov 2025"],
    ["archived", "archived:7d", "Last 7 days"],
    ["archived", "archived:1w", "Last 1 week"],
    ["archived", "archived:yesterday", "Yesterday"],
    ["archived", "archived:2025-10", "Oct 2025"],
    ["archived", "archived:2025", "2025"],
    ["archived", "archived:2025-10-05..", "Since 5 Oct 2025"],
    ["archived", "archived:none", "Not set"],
    ["due", "due:<today", "Before today"],
  ])("of %s at %s is %s", (field, query, label) => {
    const names = new Map([["u_Bob", "Bob & Sons"]]);
    expect(facetLabel(parseQuery(query, now), field, names)).toBe(label);
  });

  it("is there for exactly the fields that the search applies", () => {
    fc.assert(
      fc.property(queries, (query) => {
        const parsed = parseQuery(query, now);
        for (const field of ["kind", "total", "archived", "title"] as const) {
          const applied = parsed.parts.some((part) => part.field === field && isApplied(part));
          expect(facetLabel(parsed, field) !== null).toBe(applied);
        }
      }),
      runs(),
    );
  });
});

describe("counts of values", () => {
  it("are the counts of the rows that choosing the value shows", () => {
    fc.assert(
      fc.property(
        lists,
        queries.map((query) => withPart(query, "status", null)),
        (all, rest) => {
          for (const field of ["kind", "status", "client", "currency"] as const) {
            const without = withPart(rest, field, null);
            const left = all.filter(createMatcher(parseQuery(without, now)));
            for (const { value, count } of countValues(left, field, now)) {
              const chosen = withPart(without, field, printChoices([value]));
              expect(count).toBe(matching(all, chosen));
            }
          }
        },
      ),
      runs(),
    );
  });

  it("take for one value what the query does, and begin with the most frequent", () => {
    const some = ["open", "paid", "Paid", null].map((status) => itemOf("invoices", { status }));
    expect(countValues(some, "status", now)).toEqual([
      { key: "paid", value: "paid", count: 2 },
      { key: valueKey(null), value: null, count: 1 },
      { key: "open", value: "open", count: 1 },
    ]);
  });

  it("are of the dates that an item has", () => {
    const some = [23, 22, 17, 16].map((day) =>
      itemOf("docs", { archived_at: new Date(2026, 10, day, 8).toISOString() }),
    );
    const counts = countValues([...some, itemOf("docs")], "archived", now);
    expect(counts.map(({ value, count }) => [value, count])).toEqual([
      ["today", 1],
      ["yesterday", 1],
      ["7d", 3],
      ["4w", 4],
      ["3m", 4],
      ["12m", 4],
      [null, 1],
    ]);
  });
});
