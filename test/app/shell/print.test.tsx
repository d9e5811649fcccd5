import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { MAX_PRINTED_ROWS, Paper, PaperTable } from "#src/ui/print/paper.tsx";
import type { Column } from "#src/ui/table/column.ts";
import { Time } from "#src/ui/text/text.tsx";

const columns: readonly Column<string>[] = [
  { name: "Title", rowHeader: true, cell: (row) => row },
  { name: "Archived", cell: () => <Time value={new Date().toISOString()} as="ago" /> },
  { name: "Restore", hiddenName: true, cell: () => <button type="button">Restore</button> },
];
const rows = (count: number) => Array.from({ length: count }, (_, at) => `Row ${at + 1}`);

const documentOf = (title: string, count: number, inFront = false) => (
  <Paper inFront={inFront} title={title} subtitle="harbor-studio.example">
    {() => <PaperTable columns={columns} rows={rows(count)} />}
  </Paper>
);
const send = (name: string) => act(() => void dispatchEvent(new Event(name)));
const papers = () => [...document.querySelectorAll("body > article")];

test("a document is there only while it is printed, without buttons and relative times", () => {
  render(documentOf("Docs", 3));
  expect(papers()).toEqual([]);
  send("beforeprint");
  const [paper] = papers();
  expect(paper?.querySelectorAll("tbody tr")).toHaveLength(3);
  expect(paper?.querySelector("button")).toBeNull();
  expect(paper).not.toHaveTextContent("just now");
  send("afterprint");
  expect(papers()).toEqual([]);
});

test("what stands over a page is printed in its place, whatever came first", () => {
  const view = render(
    <>
      {documentOf("Drawer", 1, true)}
      {documentOf("List", 1)}
    </>,
  );
  send("beforeprint");
  expect(papers().map((paper) => paper.querySelector("h1")?.textContent)).toEqual(["Drawer"]);
  send("afterprint");
  view.unmount();
  send("beforeprint");
  expect(papers()).toEqual([]);
});

test("a very long list is cut, and says so", () => {
  render(documentOf("Docs", MAX_PRINTED_ROWS + 1));
  send("beforeprint");
  const [paper] = papers();
  expect(paper?.querySelectorAll("tbody tr")).toHaveLength(MAX_PRINTED_ROWS);
  expect(paper).toHaveTextContent(
    "The first 2,000 of 2,001 rows. 1 row is left out: filter the list to print the others.",
  );
});
