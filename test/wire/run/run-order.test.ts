import fc from "fast-check";
import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { countsByKind, inRunOrder } from "#src/archive/run/run-order.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { runs } from "../../deep.ts";

const anyItem = fc.record({
  kind: fc.constantFrom(...kinds),
  id: fc.stringMatching(/^pe_[a-z]{1,3}$/),
  name: fc.string(),
  archivedAt: fc.option(
    fc.constantFrom("2026-10-01T10:00:00+00:00", "2026-11-01T10:00:00+00:00", "soon"),
  ),
});

const item = (kind: PlannedItem["kind"], id: string, archivedAt: string | null): PlannedItem => ({
  kind,
  id,
  name: id,
  archivedAt,
});

test("containers come before what they may contain, the newest archived first", () => {
  const planned = [
    item("invoices", "in_1", "2026-11-01T10:00:00+00:00"),
    item("docs", "doc_old", "2026-10-01T10:00:00+00:00"),
    item("docs", "doc_unknown", null),
    item("docs", "doc_new", "2026-11-01T12:00:00+02:00"),
    item("docs", "doc_newer", "2026-11-01T10:30:00+00:00"),
    item("boards", "tskb_1", null),
    item("folders", "fo_1", null),
  ];
  expect(inRunOrder(planned).map(({ id }) => id)).toEqual([
    ...["fo_1", "tskb_1", "doc_newer", "doc_new", "doc_old", "doc_unknown", "in_1"],
  ]);
});

test("nothing is lost and nothing added, whatever the list", () => {
  fc.assert(
    fc.property(fc.array(anyItem), (items) => {
      const ordered = inRunOrder(items);
      const targets = (list: readonly PlannedItem[]) => list.map(({ kind, id }) => `${kind}/${id}`);
      expect(targets(ordered).toSorted()).toEqual([...new Set(targets(items))].toSorted());
      const sum = countsByKind(ordered).reduce((total, [, count]) => total + count, 0);
      expect(sum).toBe(ordered.length);
    }),
    runs(),
  );
});

test("an embed and a link of one id are two items", () => {
  const both = [item("embeds", "pe_1", null), item("links", "pe_1", null)];
  expect(inRunOrder(both)).toHaveLength(2);
});
