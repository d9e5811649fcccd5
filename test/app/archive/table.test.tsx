import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { type ArchivedItem, byNewestArchived, keyOf } from "#src/archive/items/item.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { groupItems } from "#src/archive/query/search/groups.ts";
import type { Grouping, Results, Sort } from "#src/archive/query/search/results.ts";
import { type ColumnChoice, storedColumns } from "#src/archive/page/table/columns.tsx";
import { ArchiveTable } from "#src/archive/page/table/archive-table.tsx";
import type { Burst } from "#src/archive/when/bursts.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import { madeItem } from "../../wire/archive/made-item.ts";
import { itemWith } from "../../wire/archive/search-parts.ts";
import { giveLayout } from "../layout.ts";
import { textsOf } from "../parts.tsx";
import { renderInSession } from "./table-parts.tsx";

const at = (second: number) => new Date(2026, 10, 20, 14, 3, second).getTime();
const invoice = itemWith({
  ...{ id: "in_Bq4Tz9LkW2Xe", kind: "invoices", title: "Retainer, October", number: "INV-2040" },
  ...{ status: "open", client: "u_Kq7RwTzE", total: 4200, currency: "EUR", archived: at(8) },
});
const hostile = itemWith({
  ...{ id: "doc_x", title: "<img src=x onerror=alert(1)> \u202Etfel", archived: at(7) },
});
const items = [invoice, hostile].toSorted(byNewestArchived);
const burst: Burst = {
  ...{ key: "docs/doc_x", items, from: at(7), to: at(8), kinds: ["invoices", "docs"] },
};

interface Options {
  matches?: readonly ArchivedItem[];
  bursts?: readonly Burst[];
  group?: Grouping | null;
  kind?: ArchivedItem["kind"];
  marks?: string[];
  names?: ReadonlyMap<string, string>;
  shown?: ColumnChoice;
  isComplete?: boolean;
}

async function openTable(options: Options = {}) {
  giveLayout();
  const { matches = items, bursts = [], group = null, shown = null, marks = [] } = options;
  const { isComplete = true } = options;
  const groups = group && groupItems(matches, group, bursts, { oldestFirst: false });
  const sort: Sort = { column: "archived", descending: true };
  const results: Results = {
    request: { query: parseQuery(marks.join(" "), 0), sort, group, timeZone: null },
    ...{ searched: matches, matches, matchesAnyTime: matches, groups, bursts },
  };
  const change = vi.fn<Address["change"]>();
  storedColumns(null).set(shown);
  const app = await renderInSession(
    <ArchiveTable
      address={{ scope: null, open: null, change }}
      kind={options.kind}
      names={options.names ?? new Map()}
      gone={new Set()}
      all={matches}
      {...{ results, sort, isComplete }}
    />,
  );
  return { ...app, change, results };
}

const table = () => screen.getByRole("table", { name: "All archived" });
const heads = () => textsOf(within(table()).getAllByRole("columnheader"));
const rowOf = (item: ArchivedItem) => {
  const row = document.querySelector<HTMLElement>(`tr[data-id="${keyOf(item)}"]`);
  if (!row) throw new Error(`${item.title} is in no row.`);
  return row;
};

test("all kinds share the columns of every kind, which are sorted by a press, and a row opens", async () => {
  const { change, search } = await openTable();
  expect(heads()).toEqual(["Title", "Detail", "Kind", "Archived", "Restore"]);
  expect(rowOf(invoice)).toHaveTextContent("INV-2040 · 4,200.00 EUR");
  expect(rowOf(invoice)).toHaveTextContent("Invoice");
  expect(screen.getByRole("columnheader", { name: "Archived" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  fireEvent.click(screen.getByRole("button", { name: "Archived" }));
  expect(change).toHaveBeenLastCalledWith({ sort: "archived" });
  fireEvent.click(screen.getByRole("button", { name: "Title" }));
  expect(change).toHaveBeenLastCalledWith({ sort: "title" });
  expect(screen.queryByRole("button", { name: "Detail" })).toBeNull();
  // The address names the item and keeps the query.
  fireEvent.click(within(rowOf(invoice)).getByText("Invoice"));
  await waitFor(() =>
    expect(search()).toEqual({ q: "logo", sort: "-archived", item: "invoices/in_Bq4Tz9LkW2Xe" }),
  );
});

test("one kind has its own columns, and those that were chosen go before both", async () => {
  const { view } = await openTable({ kind: "invoices", matches: [invoice] });
  expect(heads()).toEqual([
    ...["Title", "Number", "Status", "Client", "Total", "Due", "Archived", "Restore"],
  ]);
  expect(rowOf(invoice)).toHaveTextContent("4,200.00EUR");
  view.unmount();
  await openTable({ kind: "invoices", shown: ["Archived", "Total"] });
  expect(heads()).toEqual(["Title", "Total", "Archived", "Restore"]);
  // A doc has no total.
  expect(within(rowOf(hostile)).getByText("–")).toBeInTheDocument();
});

test("the detail of every kind that has a description falls back to it", async () => {
  const matches = kinds.map((kind, at) =>
    madeItem(kind, `plain_${kind}`, at, { description: `About ${kind}` }),
  );
  await openTable({ matches, shown: ["Detail"] });
  for (const item of matches) expect(rowOf(item)).toHaveTextContent(`About ${item.kind}`);
});

test("the words of the query are marked", async () => {
  await openTable({ marks: ["tainer"] });
  expect(rowOf(invoice).querySelector("mark")).toHaveTextContent("tainer");
  expect(within(rowOf(invoice)).getByRole("link")).toHaveTextContent("Retainer, October");
});

describe("a match that the title lacks", () => {
  const lines = "Print run\nMonthly support and hosting, October";
  const matches = [{ ...invoice, lines, more: 2 }];

  test("of a further line follows the title, from shortly before it", async () => {
    await openTable({ matches, marks: ["retainer", "hosting"] });
    const found = within(rowOf(invoice)).getByText("hosting", { selector: "mark" });
    expect(found.closest("th")).toHaveTextContent(
      "Retainer, October· …and hosting, October+22 more items",
    );
    expect(found.closest("[title]")).toHaveAttribute("title", lines.split("\n")[1]);
    expect(rowOf(invoice)).toHaveTextContent("INV-2040 · 4,200.00 EUR");
  });

  test("is not shown where the title says why", async () => {
    await openTable({ matches, marks: ["october"] });
    expect(within(rowOf(invoice)).getByRole("rowheader")).toHaveTextContent(
      "Retainer, October+22 more items",
    );
  });

  test("of a description follows the title where no column shows it", async () => {
    const description = "Everything that we agreed on for the kickoff";
    const doc = { ...hostile, title: "Notes", description };
    const { view } = await openTable({ matches: [doc], marks: ["kickoff"], shown: ["Archived"] });
    expect(within(rowOf(doc)).getByRole("rowheader")).toHaveTextContent("Notes· …for the kickoff");
    view.unmount();
    await openTable({ matches: [doc], marks: ["kickoff"], shown: ["Description"] });
    const shown = within(rowOf(doc)).getByText("kickoff", { selector: "mark" });
    expect(shown.closest("td")).toHaveTextContent("…that we agreed on for the kickoff");
  });

  test("of the number is shown by the detail", async () => {
    await openTable({ marks: ["2040"] });
    const detail = within(rowOf(invoice)).getByText("2040", { selector: "mark" });
    expect(detail.closest("td")).toHaveTextContent("INV-2040 · 4,200.00 EUR");
  });
});

test("the ID of a client has a column of its own", async () => {
  await openTable({
    shown: ["Client", "Client ID"],
    names: new Map([["u_Kq7RwTzE", "Northpier"]]),
  });
  expect(within(rowOf(invoice)).getByText("u_Kq7RwTzE")).toBeInTheDocument();
});

test("a burst is named in its rows and, with its time and its kinds, in its group", async () => {
  const { view } = await openTable({ bursts: [burst] });
  expect(within(rowOf(invoice)).getByTitle("Archived together with 1 other")).toBeInTheDocument();
  view.unmount();
  await openTable({ bursts: [burst], group: "together" });
  const fold = screen.getByRole("button", { name: "Fri 20 Nov, 14:03:07 – 14:03:08" });
  expect(fold.closest("tr")).toHaveTextContent("2 items within 1 second");
  expect(fold.closest("tr")).toHaveTextContent("1 invoice");
  expect(rowOf(invoice)).toHaveTextContent("14:03:08");
});

test("a group that may still grow says so, and can’t be selected", async () => {
  const { view } = await openTable({ bursts: [burst], group: "together" });
  const heading = () => screen.getByRole("button", { name: /^Fri 20 Nov/ }).closest("tr");
  const select = () => within(heading() ?? table()).queryByRole("button", { name: /^Select/ });
  expect(select()).toBeVisible();
  view.unmount();
  await openTable({ bursts: [burst], group: "together", isComplete: false });
  expect(heading()).toHaveTextContent("2 items within 1 second · still loading");
  expect(select()).toBeNull();
});

test("the length of a burst is in its heading", async () => {
  const long = { ...burst, to: burst.from + 66_000 };
  await openTable({ bursts: [long], group: "together" });
  const fold = screen.getByRole("button", { name: /^Fri 20 Nov/ });
  expect(fold.closest("tr")).toHaveTextContent("2 items within 66 s");
});

test.each<[Grouping, string, string]>([
  ["kind", "Invoices", "1 item"],
  ["client", "Without a client", "1 item"],
  ["together", "Fri 20 Nov", "2 items, separately"],
  ["day", "Fri 20 Nov", "2 items"],
])("groups by %s have a heading", async (group, name, content) => {
  await openTable({ group });
  expect(screen.getByRole("button", { name }).closest("tr")).toHaveTextContent(content);
});
