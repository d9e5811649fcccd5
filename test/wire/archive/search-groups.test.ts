import { expect, onTestFinished, test } from "vitest";
import { byNewestArchived } from "#src/archive/items/item.ts";
import type { Grouping, Results } from "#src/archive/query/search/results.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { itemWith, manyItems, request, searchOver } from "./search-parts.ts";

const at = (day: number, hour: number, second = 0) =>
  new Date(2026, 10, day, hour, 0, second).getTime();
/** Each group as its key and the IDs in it. */
const linesOf = ({ groups }: Results) =>
  groups?.map(({ key, rows }) => `${key}: ${rows.map(({ id }) => id).join(" ")}`);

const items = [
  itemWith({ id: "a", archived: at(20, 17), kind: "docs" }),
  itemWith({ id: "b", archived: at(20, 14, 2), kind: "links" }),
  itemWith({ id: "c", archived: at(20, 14, 1), kind: "docs", client: "u_2" }),
  itemWith({ id: "d", archived: at(20, 14, 0), kind: "invoices", client: "u_1" }),
  itemWith({ id: "e", archived: at(20, 9), kind: "docs" }),
  itemWith({ id: "f", archived: at(19, 23), kind: "docs", client: "u_1" }),
  itemWith({ id: "g", kind: "links" }),
].toSorted(byNewestArchived);
const together = items.slice(1, 4);
const burst: Burst = {
  ...{ key: "docs/d", items: together, from: at(20, 14, 0), to: at(20, 14, 2) },
};

test.each<[Grouping, string[]]>([
  ["together", ["2026-11-20: a e", "burst docs/d: b c d", "2026-11-19: f", "none: g"]],
  ["day", ["2026-11-20: a b c d e", "2026-11-19: f", "none: g"]],
  ["kind", ["invoices: d", "links: b g", "docs: a c e f"]],
  ["client", ["u_1: d f", "u_2: c", "none: a b e g"]],
])("groups by %s", (group, expected) => {
  const { find } = searchOver(items, [burst]);
  expect(linesOf(find(request("", { group })))).toEqual(expected);
});

test.each([true, false])("a day ends at midnight, newest first: %s", (descending) => {
  const midnight = at(20, 0);
  const read = [
    itemWith({ id: "a", archived: midnight + 1, kind: "docs" }),
    itemWith({ id: "b", archived: midnight, kind: "docs" }),
    itemWith({ id: "c", archived: midnight - 1, kind: "docs" }),
    itemWith({ id: "d", archived: at(19, 0), kind: "docs" }),
    itemWith({ id: "e", archived: at(19, 0) - 1, kind: "docs" }),
  ];
  const { find } = searchOver(read, []);
  const sort = { column: "archived", descending } as const;
  expect(linesOf(find(request("", { group: "day", sort })))).toEqual(
    descending
      ? ["2026-11-20: a b", "2026-11-19: c d", "2026-11-18: e"]
      : ["2026-11-18: e", "2026-11-19: d c", "2026-11-20: b a"],
  );
});

test("days of 23 and 25 hours are groups of their own", () => {
  const zone = process.env["TZ"];
  process.env["TZ"] = "Europe/Berlin";
  onTestFinished(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });
  const times = ["2026-10-25T22:30Z", "2026-10-25T23:30Z", "2026-10-24T22:30Z"];
  const inSpring = ["2026-03-29T21:30Z", "2026-03-29T22:30Z"];
  const read = [...times, ...inSpring].map((time) =>
    itemWith({ id: time, archived: Date.parse(time) }),
  );
  const { find } = searchOver(read.toSorted(byNewestArchived), []);
  expect(linesOf(find(request("", { group: "day" })))).toEqual([
    "2026-10-26: 2026-10-25T23:30Z",
    "2026-10-25: 2026-10-25T22:30Z 2026-10-24T22:30Z",
    "2026-03-30: 2026-03-29T22:30Z",
    "2026-03-29: 2026-03-29T21:30Z",
  ]);
});

test("oldest first turns the groups around, with items without a time still last", () => {
  const { find } = searchOver(items, [burst]);
  const sort = { column: "archived", descending: false } as const;
  const results = find(request("", { group: "day", sort }));
  expect(linesOf(results)).toEqual(["2026-11-19: f", "2026-11-20: e d c b a", "none: g"]);
});

test("a group of a burst holds what matches of it, and names the whole burst", () => {
  const { find } = searchOver(items, [burst]);
  const { groups } = find(request("c", { group: "together" }));
  expect(groups).toHaveLength(1);
  expect(groups?.[0]?.burst?.items).toHaveLength(3);
  expect(groups?.[0]?.rows).toHaveLength(1);
});

test("every match is in exactly one group", () => {
  const many = manyItems(3_000);
  const { find } = searchOver(many, []);
  for (const group of ["together", "day", "kind", "client"] as const) {
    const { groups, matches } = find(request("part", { group }));
    const inGroups = (groups ?? []).flatMap((each) => each.rows);
    expect(inGroups).toHaveLength(matches.length);
    expect(new Set(inGroups)).toEqual(new Set(matches));
  }
});
