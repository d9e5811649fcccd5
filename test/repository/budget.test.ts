import { expect, test } from "vitest";
import { filesBelow, textOf } from "./files.ts";

/**
 * Lines that each room may have, by its folder. A room may be a tenth above its budget, so that a
 * change need not count lines.
 */
const budgets: Readonly<Record<string, number>> = {
  "src/api": 1900,
  "src/writes": 2200,
  "src/archive": 8600,
  "src/tasks": 3100,
  "src/uploads": 1800,
  "src/webhooks": 850,
  "src/activity": 1900,
  "src/connection": 1300,
  "src/settings": 300,
  "src/ui": 4100,
  "src/routes": 1300,
  "src/app": 850,
  "src/lib": 850,
  "src/demo": 2100,
  src: 31_150,
  deploy: 200,
  build: 300,
  bench: 700,
  test: 33_000,
};

/** Lines of the files of a folder whose names end so; what a tool writes does not count. */
const linesIn = (folder: string, ends: RegExp) =>
  filesBelow(folder)
    .filter((file) => ends.test(file) && !file.endsWith("route-tree.gen.ts"))
    .reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0);

const code = /\.(ts|tsx|mjs|template|yaml)$/;

test.each(Object.entries(budgets))("%s stays within its budget of %i", (folder, lines) => {
  expect(linesIn(folder, code)).toBeLessThanOrEqual(lines * 1.1);
});

test("the styles stay within their budget", () => {
  expect(linesIn("src", /\.css$/)).toBeLessThanOrEqual(5000 * 1.1);
});
