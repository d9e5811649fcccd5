import { expect, test } from "vitest";
import { allowedConf, allowedRequests } from "../../build/allowed.mjs";
import { textOf } from "../repository/files.ts";

const table = textOf("docs/api.md");

/** The lines for the workspace as nginx reads them: of a method, an address and a body. */
const linesOf = (conf: string) =>
  [...conf.matchAll(/"~(.*)" workspace;/g)].map(([, pattern = ""]) => new RegExp(pattern));
const passes = (request: string, conf: string) =>
  linesOf(conf).some((line) => line.test(`${request} 0 `));

test("the lines for several rows allow what the rows do, and no more", () => {
  const requests = allowedRequests(table);
  const rows = requests.map(({ pattern }) => new RegExp(pattern));
  const paths = requests.map(({ pattern }) =>
    pattern.replace(/^\^\w+ (\/[\w/]*).*?(\/\w+)?(\(.*)?\$$/, "$1"),
  );
  const addresses = [...new Set(paths)].flatMap((start) =>
    ["", "x_1", "x_1/restore", "x_1/complete", "x_1/tasks", "x_1/lists", "x_1/files"].flatMap(
      (end) => {
        const path = `${start.replace(/\/$/, "")}${end && "/"}${end}`;
        const names = ["page", "per_page", "state", "status", "name", "other"];
        return [path, `${path}/`, ...names.map((name) => `${path}?page=1&${name}=a`)];
      },
    ),
  );
  const conf = allowedConf(table);
  let allowed = 0;
  for (const address of addresses)
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const request = `${method} ${address}`;
      const isRow = rows.some((pattern) => pattern.test(request));
      if (isRow) allowed += 1;
      expect(passes(request, conf), request).toBe(isRow);
    }
  expect(allowed).toBeGreaterThan(requests.length);
});

test("a row that goes from the table goes from the configuration", () => {
  const text = allowedConf(table.replace(/^\| PUT .*\n/m, ""));
  expect(passes("PUT /api/tasks/x_1", allowedConf(table))).toBe(true);
  expect(passes("PUT /api/tasks/x_1", text)).toBe(false);
  expect(passes("GET /api/tasks/x_1", text)).toBe(true);
});
