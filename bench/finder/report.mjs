import { targets } from "./targets.mjs";

const actions = ["keystroke", "new sort", "new group", "range by key", "range by drag"];

/** Lines of the tables: a bar is for the most items, in the unit of the line. */
const lines = [
  { line: "read all", unit: "ms" },
  { line: "read all", unit: "ms", measure: "longest" },
  ...actions.flatMap((line) => [
    { line, unit: "ms", bar: 100 },
    { line, unit: "ms", bar: 50, measure: "longest" },
    { line: `${line}, 4 times slower`, unit: "ms", bar: 400 },
  ]),
  { line: "scrolling", unit: "frames", bar: 2 },
  { line: "scrolling", unit: "ms", bar: 50, measure: "longest" },
  { line: "heap", unit: "MB", bar: 150 },
  { line: "heap afterwards", unit: "MB", bar: 150 },
];
const nameOf = ({ line, measure, unit }) =>
  line + (measure ? ", longest task" : unit === "frames" ? ", blank frames in a row" : "");

/** Times and sizes may grow as the items do, within a tenth. */
const GROWTH_BAR = 1.1;
/** Smallest values that growth is worked out from: a frame or two, and an empty page. */
const leastGrown = { ms: 30, MB: 10 };

function shown(value, { unit, measure }) {
  if (value === undefined) return "–";
  // The browser reports only tasks of 50 ms and more.
  if (measure && value < 50) return "under 50 ms";
  const number = Math.round(value).toLocaleString("en");
  return unit === "frames" ? number : `${number} ${unit}`;
}

/** The steepest growth of a line from a size to the next, as a share of that of the sizes. */
function growthOf(values, sizes, { unit, measure }) {
  const floor = leastGrown[unit];
  if (!floor || measure || values.includes(undefined)) return undefined;
  const ratios = sizes.slice(1).map((size, index) => {
    const [before, after] = [values[index], values[index + 1]].map((value) =>
      Math.max(value, floor),
    );
    return after / before / (size / sizes[index]);
  });
  return ratios.length > 0 ? Math.max(...ratios) : undefined;
}

function table(head, rows) {
  console.log(`| ${head.join(" | ")} |`);
  console.log(`| --- |${" --: |".repeat(head.length - 1)}`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

/** Prints a column for each size, and returns how many results are above their bars. */
export function printSizes(notes, sizes) {
  let missed = 0;
  const rows = lines.map((line) => {
    const values = sizes.map((size) => notes.slowest("finder", size, line.line, line.measure));
    const growth = growthOf(values, sizes, line);
    if (values.at(-1) > line.bar) missed += 1;
    if (growth > GROWTH_BAR) missed += 1;
    const cells = values.map((value) => shown(value, line));
    return [nameOf(line), ...cells, line.bar ?? "", growth?.toFixed(2) ?? ""];
  });
  const heads = sizes.map((size) => size.toLocaleString("en"));
  table(["All archived", ...heads, "At most", `Growth, at most ${GROWTH_BAR}`], rows);
  return missed;
}

/** Prints a column for each page, with the most items. */
export function printPeers(notes, size) {
  const names = Object.keys(targets);
  const rows = lines
    .filter(({ line }) => line !== "read all")
    .map((line) => [
      nameOf(line),
      ...names.map((name) => shown(notes.slowest(name, size, line.line, line.measure), line)),
    ]);
  console.log();
  table([`${size.toLocaleString("en")} items`, ...names.map((name) => targets[name].name)], rows);
}
