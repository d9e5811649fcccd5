import { expect, test } from "vitest";
import { nameReader } from "#src/archive/items/client-names.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { searchItems } from "#src/archive/query/search/search.ts";
import { itemWith, request } from "./search-parts.ts";

const names = new Map([
  ["u_Ann", "Ann Lee"],
  ["u_Bob", "Bób & Sons"],
  ["u_Lee", "Lee Sons"],
]);
const items = ["u_Ann", "u_Bob", "u_Lee", "u_Zoe", null].map((client, at) =>
  itemWith({ id: `in_${at}`, kind: "invoices", client }),
);
function clients(text: string, known = names) {
  const isMatch = createMatcher(parseQuery(text, 0), {
    verdictOf: () => null,
    nameOf: nameReader(known),
  });
  return items.filter(isMatch).map(({ client }) => client);
}

test.each([
  ["client:lee", ["u_Ann", "u_Lee"]],
  ["client:bob,ann", ["u_Ann", "u_Bob"]],
  ['-client:"bob & sons"', ["u_Ann", "u_Lee", "u_Zoe", null]],
  ["client:u_Ann", ["u_Ann"]],
  ["client:nobody", []],
  ["client:none", [null]],
  // The name is part of the text of its items.
  ["sons", ["u_Bob", "u_Lee"]],
])("%s", (text, expected) => expect(clients(text)).toEqual(expected));

test("without names a client is found by its ID alone", () => {
  expect(clients("client:lee", new Map())).toEqual([]);
  expect(clients("client:u_lee", new Map())).toEqual(["u_Lee"]);
});

test.each([
  [["Aurora Studio", "Mira Ltd", "Zanzibar Films"]],
  [["aurora", "Éclair", "Zoë"]],
  [["Studio 9", "Studio 010", "Studio 100"]],
  [["Ёлка", "Мир", "Яблоко"]],
  [["Ada", "u_x1", "Zed"]],
])(
  "clients sort and group by what their cells show, the ID where there is no name: %j",
  (shown) => {
    // Their IDs are in the opposite order.
    const idOf = (name: string, at: number) => (name.startsWith("u_") ? name : `u_${9 - at}`);
    const facts = {
      verdictOf: () => null,
      nameOf: nameReader(new Map(shown.map((name, at) => [idOf(name, at), name]))),
    };
    const ids = shown.map(idOf);
    const found = [...ids, null].map((client, at) =>
      itemWith({ id: `in_${(at * 2) % 5}`, client }),
    );
    const find = (descending: boolean) =>
      searchItems(
        found,
        request("", { sort: { column: "client", descending }, group: "client" }),
        facts,
      );
    const { matches, groups } = find(false);
    expect(matches.map(({ client }) => client)).toEqual([...ids, null]);
    expect(groups?.map(({ key }) => key)).toEqual([...ids, "none"]);
    expect(find(true).matches.map(({ client }) => client)).toEqual([...ids.toReversed(), null]);
  },
);
