import { expect, test } from "vitest";
import { filesBelow, textOf } from "./files.ts";

/**
 * Lines that each room may have, by its folder or file. A room that is to become smaller has its aim
 * behind it. A room may be a tenth above its budget, so that a change need not count lines.
 */
const budgets: Readonly<Record<string, { lines: number; aim?: number }>> = {
  "src/api": { lines: 2090, aim: 1900 },
  "src/writes": { lines: 2636, aim: 2200 },
  "src/archive": { lines: 9260, aim: 8600 },
  "src/tasks": { lines: 3401, aim: 3100 },
  "src/uploads": { lines: 1964, aim: 1800 },
  "src/webhooks": { lines: 929, aim: 850 },
  "src/activity": { lines: 2090, aim: 1900 },
  "src/connection": { lines: 1430, aim: 1300 },
  "src/settings": { lines: 300 },
  "src/ui": { lines: 4462, aim: 4100 },
  "src/routes": { lines: 1429, aim: 1300 },
  "src/app": { lines: 915, aim: 850 },
  "src/lib": { lines: 935, aim: 850 },
  "src/demo": { lines: 2260, aim: 2100 },
  deploy: { lines: 200 },
  build: { lines: 300 },
  bench: { lines: 746, aim: 700 },
  test: { lines: 36_134, aim: 33_000 },
};
const styles = { lines: 5424, aim: 5000 };

/** Lines of the files of a folder whose names end so; what a tool writes does not count. */
const linesIn = (folder: string, ends: RegExp) =>
  filesBelow(folder)
    .filter((file) => ends.test(file) && !file.endsWith("route-tree.gen.ts"))
    .reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0);

const code = /\.(ts|tsx|mjs|template|yaml)$/;

test.each(Object.entries(budgets))("%s stays within its budget", (folder, { lines }) => {
  expect(linesIn(folder, code)).toBeLessThanOrEqual(lines * 1.1);
});

test("the styles stay within their budget", () => {
  expect(linesIn("src", /\.css$/)).toBeLessThanOrEqual(styles.lines * 1.1);
});

test("a room that has reached its aim keeps it", () => {
  const all = [...Object.values(budgets), styles];
  for (const { lines, aim = lines } of all) expect(aim).toBeLessThanOrEqual(lines);
});
