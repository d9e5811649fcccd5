import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { groupEntries } from "#src/activity/rules/writes.ts";
import { summaryOf, withRows } from "#src/activity/run/items.ts";
import { type Source, htmlReport, reportFile } from "#src/activity/run/report.ts";
import { type RowFormat } from "#src/lib/export/download.ts";
import { textOf } from "#src/lib/export/export-rows.ts";
import { formatMinute } from "#src/lib/format.ts";
import { runAtOnce } from "#src/lib/long-task.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { ItemCheck } from "#src/writes/run/kept-runs.ts";
import { hostileHtml } from "../../hostile-html.ts";
import { noted } from "../../wire/writes/entries.ts";

const at = Date.UTC(2026, 10, 24, 8, 12);

/** The report of a run with items of these names, each found active. */
function reportOf(names: readonly string[], change: Partial<AuditEntry> = {}) {
  const entries = names.map((name, n) => noted(n, { run: "run", name, ...change }));
  const isRun = (one: { type: string }): one is LoggedRun => one.type === "run";
  const found = runAtOnce(groupEntries(entries, [])).find(isRun);
  if (!found) throw new Error("no run");
  const checks = found.writes.map(({ sent: { target } }): [string, ItemCheck] => [
    target,
    { target, found: "active", archivedAt: null, at, check: at - 1 },
  ]);
  const kept = { plan: null, results: new Map(), checks: new Map(checks) };
  const { run, rows } = withRows(found, kept);
  return { run, rows, summary: summaryOf(rows) };
}

const report = (format: RowFormat, source: Source) =>
  textOf(
    format,
    reportFile(source, (text) => text),
  );

const texts = (page: Document) =>
  Array.from(page.querySelectorAll("tbody tr"), (row) =>
    Array.from(row.children, ({ textContent }) => textContent),
  );

test("the three files say the same", async () => {
  const source = reportOf(["Annual plan", "Brief"], { signedIn: true });
  const html = htmlReport(source);
  expect(html).toContain("<title>Restored 2 of 2 docs on 2 Nov 2026");
  expect(html).toContain("All 2 are active now. Every item was read again on ");
  const data: unknown = JSON.parse(await report("json", source));
  expect(data).toMatchObject({
    ...{ format: "reshelve run", run: "run", who: "Robin", who_signed_in: true },
    workspace: "https://acme.example.com",
    outcomes: { done: 2, "not-done": 0, "no-answer": 0, "not-started": 0 },
    now: { active: 2, again: 0, still: 0, "not-found": 0, unreadable: 0 },
  });
  const read_at = new Date(at).toISOString();
  const item = { number: 2, title: "Brief", kind: "Doc", id: "doc_1", now: "Active", read_at };
  expect(data).toMatchObject({ items: [{ number: 1, outcome: "Restored" }, item] });
  const rows: unknown = parse(await report("csv", source), { columns: true });
  expect(rows).toMatchObject([{ number: "1" }, { ...item, number: "2" }]);
  expect(html).toContain(formatMinute(at));
});

test("no title, name or words of the workspace become markup, a script or a formula", async () => {
  const hostile = [
    ...hostileHtml,
    ...["</script><script>alert(1)</script>", "<!--<script>", "</title><img src=x>", "&lt;b&gt;"],
    ...["=HYPERLINK(1)", "a\u2028b", '"onload="x', "]]>"],
  ];
  const words = `A "quoted" & 'odd' <word> of </script>.`;
  const source = reportOf(hostile, {
    ...{ who: "<img src=x>", grade: "refused", reason: "refused", status: 400 },
    answer: JSON.stringify({ message: words }),
  });
  const html = htmlReport(source);
  const page = new DOMParser().parseFromString(html, "text/html");
  const tags = new Set(Array.from(page.querySelectorAll("*"), ({ localName }) => localName));
  expect([...tags].toSorted()).toEqual(
    "bdi body div h1 head html i meta p script style table tbody td th thead title tr".split(" "),
  );
  const attributes = new Set(
    Array.from(page.querySelectorAll("*"), (one) => one.getAttributeNames()).flat(),
  );
  expect([...attributes].toSorted()).toEqual(
    "aria-hidden charset class content http-equiv lang name scope style type".split(" "),
  );
  expect(texts(page).map(([, title]) => title)).toEqual(hostile);
  expect(texts(page)[0]?.[6]).toBe(`“${words}”`);
  const scripts = [...page.scripts];
  expect(scripts.map(({ type }) => type)).toEqual(["application/json"]);
  const data: unknown = JSON.parse(scripts[0]?.text ?? "");
  expect(data).toEqual(JSON.parse(await report("json", source)));
  expect(data).toMatchObject({
    items: hostile.map((title) => ({ title, shown_by: `“${words}”` })),
  });
  expect(page.querySelector("meta[http-equiv]")?.getAttribute("content")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  );
  expect(await report("csv", source)).toContain('"\'=HYPERLINK(1)"');
});

test("a run of ten thousand items is a report of all of them", async () => {
  const source = reportOf(Array.from({ length: 10_000 }, (_, n) => `Doc ${n}`));
  expect(htmlReport(source).split("<tr>")).toHaveLength(10_001);
  expect((await report("csv", source)).split("\r\n")).toHaveLength(10_002);
});
