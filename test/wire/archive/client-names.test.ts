import { expect, test } from "vitest";
import { withClientNames } from "#src/archive/query/edit-query.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { textsOf } from "#src/archive/query/read-query.ts";

const names = new Map([
  ["u_Ann", "Ann Lee"],
  ["u_Bob", "Bób & Sons"],
  ["u_Lee", "Lee Sons"],
]);
const clients = (text: string, known = names) =>
  withClientNames(parseQuery(text, 0), known).parts.map(textsOf);

test.each([
  ["client:lee", [["u_Ann", "u_Lee"]]],
  ["client:bob,ann", [["u_Bob", "u_Ann"]]],
  ['-client:"bob & sons"', [["u_Bob"]]],
  // An ID is that of one client, whatever names hold it.
  ["client:u_Ann", [["u_Ann"]]],
  ["client:nobody", [["nobody"]]],
  ["client:none", [[]]],
  ["title:lee lee", [["lee"], ["lee"]]],
])("%s", (text, expected) => expect(clients(text)).toEqual(expected));

test("without names a query is as it was written", () => {
  expect(clients("client:lee", new Map())).toEqual([["lee"]]);
});
