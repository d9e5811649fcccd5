import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configurations } from "../../deploy/allowed.mjs";
import { textOf } from "../repository/files.ts";

const table = textOf("docs/api.md");

test("both configurations allow the requests of docs/api.md (else run: node deploy/allowed.mjs)", () => {
  for (const { file, text } of configurations(table)) {
    expect(readFileSync(file, "utf8"), file).toBe(text);
  }
});

test("a row that goes from the table goes from both", () => {
  const without = table.replace(/^\| PUT .*\n/m, "");
  for (const { text } of configurations(without)) {
    expect(text).not.toContain("~^PUT /api/tasks");
    expect(text).toContain("~^GET /api/tasks");
  }
});
