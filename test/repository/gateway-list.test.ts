import { expect, test } from "vitest";
import { requestRows, textOf } from "./files.ts";

const rows = requestRows().map(({ request, names }) => ({
  request: request.replace("{id}", "x_1"),
  names,
}));
const patterns = [
  ...textOf("deploy/default.conf.template").matchAll(/^ {2}"~(\^.*)" workspace;$/gm),
].map(([, pattern = ""]) => new RegExp(pattern));
const passes = (request: string) => patterns.some((pattern) => pattern.test(request));

/** Each method, path and parameter of any row, joined in every way. */
const parameters = new Set(rows.flatMap(({ names }) => names));
const paths = new Set(rows.map(({ request }) => request.split(" ")[1]));
const requests = ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
  [...paths].flatMap((path) =>
    [null, ...parameters].map((name) => ({ request: `${method} ${path}`, name })),
  ),
);

test("the gateway passes on what docs/api.md lists, and nothing else", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const { request, name } of requests) {
    const listed = rows.find((row) => row.request === request);
    const isListed = listed !== undefined && (name === null || listed.names.includes(name));
    const address = name === null ? request : `${request}?${name}=1&${name}=%20a`;
    expect(passes(address), address).toBe(isListed);
  }
});
