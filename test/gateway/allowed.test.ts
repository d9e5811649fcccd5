import { expect, test } from "vitest";
import { allowedConf } from "../../release/allowed.mjs";
import { textOf } from "../repository/files.ts";

const table = textOf("docs/api.md");

test("allowed.conf allows the requests of docs/api.md (else run: node release/allowed.mjs)", () => {
  expect(textOf("deploy/allowed.conf")).toBe(allowedConf(table));
});

test("a row that goes from the table goes from the configuration", () => {
  const text = allowedConf(table.replace(/^\| PUT .*\n/m, ""));
  expect(text).not.toContain("~^PUT /api/tasks");
  expect(text).toContain("~^GET /api/tasks");
});
