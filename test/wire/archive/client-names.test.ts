import { expect, test } from "vitest";
import { nameReader } from "#src/archive/items/client-names.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { itemWith } from "./search-parts.ts";

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
