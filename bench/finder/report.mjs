const actions = ["keystroke", "new sort", "new group", "range by key"];

/** Lines of the table, with their bars by the number of items. */
const lines = [
  { line: "read all", unit: "ms" },
  { line: "read all", unit: "ms", measure: "longest" },
  ...actions.flatMap((line) => [
    { line, unit: "ms", bars: { 20_000: 100, 100_000: 300 } },
    { line, unit: "ms", bars: { 20_000: 60 }, measure: "longest" },
  ]),
  { line: "scrolling", unit: "frames", bars: { 100_000: 2 } },
  { line: "scrolling", unit: "ms", bars: { 20_000: 60 }, measure: "longest" },
  { line: "heap afterwards", unit: "MB", bars: { 100_000: 90 } },
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
    const bars = sizes.map((size) => line.bars?.[size]);
    missed += values.filter((value, at) => value > bars[at]).length;
    if (growth > GROWTH_BAR) missed += 1;
    const cells = values.map((value) => shown(value, line));
    return [nameOf(line), ...cells, bars.filter(Boolean).join(", "), growth?.toFixed(2) ?? ""];
  });
  const heads = sizes.map((size) => size.toLocaleString("en"));
  table(["All archived", ...heads, "At most", `Growth, at most ${GROWTH_BAR}`], rows);
  return missed;
}
