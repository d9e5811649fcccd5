import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { FacetChips } from "#src/archive/page/filters/facet-chips.tsx";
import { queryFieldId } from "#src/archive/page/filters/facets.ts";
import { FacetEditor } from "#src/archive/page/late-parts.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { NoMatch } from "#src/archive/page/filters/no-match.tsx";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { itemOf } from "../../wire/archive/query-items.ts";
import { openPopover } from "../parts.tsx";

// As on a machine that is not busy.
beforeAll(FacetEditor.preload, 60_000);

const today = new Date(2026, 10, 23).getTime();
const archived = new Date(2026, 10, 23, 8).toISOString();
const some = [
  itemOf("invoices", { status: "paid", client: "u_Ann", archived_at: archived, total_amount: 40 }),
  itemOf("invoices", { status: "paid", client: "u_Bob" }),
  itemOf("invoices", { status: "open", client: "u_Bob" }),
  itemOf("docs", { title: "A doc" }),
];
const names = new Map([["u_Bob", "Bob & Sons"]]);
const user = userEvent.setup();

function Host({ first, written, all }: { first: string; written: string[]; all: ArchivedItem[] }) {
  const [query, setQuery] = useState(first);
  const onQuery = (text: string, { replace }: { replace: boolean }) => {
    expect(replace, "each act is a step of the history").toBe(false);
    written.push(text);
    setQuery(text);
  };
  return (
    <>
      <input id={queryFieldId} aria-label="Query" value={query} readOnly />
      <FacetChips
        {...{ onQuery, names, today, scope: null }}
        query={parseQuery(query, today)}
        items={all}
      />
    </>
  );
}

function open(first = "", all = some) {
  const written: string[] = [];
  render(<Host {...{ first, written, all }} />);
  return { written };
}

const chips = () =>
  within(screen.getByRole("group", { name: "Filters" }))
    .getAllByRole("button")
    .filter((button) => !button.closest("[popover]"))
    .map((button) => button.textContent);
const chip = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });

const popoverOf = (name: string) => within(openPopover(chip(name)));
const hidden = true;

/** The query with its caret, while the focus is there. */
function caret() {
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Query" });
  expect(field).toHaveFocus();
  const { value, selectionStart } = field;
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
}

describe("the filters", () => {
  test("say what the query asks of each field, and show a button for each field it sets", () => {
    open("kind:invoice -status:draft total:>1000 retainer");
    expect(chips()).toEqual([
      ...["Kind Invoice", "Client Any", "Archived Any time"],
      ...["Status Not Draft", "Total >1000", "Filter"],
    ]);
  });

  test("list values with counts in what the rest of the query leaves, and write them", async () => {
    const { written } = open("kind:invoice  status:PAID");
    const status = popoverOf("Status");
    expect(await status.findByRole("checkbox", { name: "Paid 2", hidden })).toBeChecked();
    expect(status.queryByRole("checkbox", { name: /Not set/, hidden })).toBeNull();
    await user.click(status.getByRole("checkbox", { name: "Open 1", hidden }));
    await user.click(status.getByRole("checkbox", { name: "Paid 2", hidden }));
    await user.click(status.getByRole("checkbox", { name: "Open 1", hidden }));
    expect(written).toEqual([
      "kind:invoice status:paid,open",
      "kind:invoice status:open",
      "kind:invoice",
    ]);
  });

  test("know a kind by its plural, and a client by name", async () => {
    const { written } = open("kind:Docs");
    const kind = popoverOf("Kind");
    expect(await kind.findByRole("checkbox", { name: "Doc 1", hidden })).toBeChecked();
    await user.click(kind.getByRole("checkbox", { name: "Doc 1", hidden }));
    const client = popoverOf("Client");
    await user.click(await client.findByRole("checkbox", { name: "Bob & Sons 2", hidden }));
    expect(written).toEqual(["", "client:u_Bob"]);
    expect(chip("Client")).toHaveTextContent("Client Bob & Sons");
    expect(client.getByText("Bob & Sons")).toHaveAttribute("title", "u_Bob");
    // By a part of the name or the ID.
    await user.type(client.getByLabelText("Find a name or ID"), "sons");
    expect(client.getAllByRole("checkbox", { hidden })).toHaveLength(1);
  });

  test("list fifty values, and find the others by a filter", async () => {
    const many = Array.from({ length: 60 }, (_, at) => itemOf("invoices", { client: `u_${at}` }));
    open("client:u_59", many);
    const client = popoverOf("Client");
    expect(await client.findAllByRole("checkbox", { hidden })).toHaveLength(50);
    expect(client.getAllByRole("checkbox", { hidden })[0]).toBeChecked();
    expect(client.getByText("50 of 60 values")).toBeInTheDocument();
    await user.type(client.getByRole("searchbox", { hidden }), "U_58");
    expect(client.getByRole("checkbox", { hidden })).toHaveAccessibleName("u_58 1");
  });

  test("keep a value of the query that nothing has, to take it away, and leave values out", async () => {
    const { written } = open("status:paid,gone retainer");
    const status = popoverOf("Status");
    await user.click(await status.findByRole("checkbox", { name: "Gone 0", hidden }));
    await user.click(status.getByRole("radio", { name: "is not", hidden }));
    expect(chip("Status")).toHaveTextContent("Status Not Paid");
    expect(written).toEqual(["status:paid retainer", "retainer -status:paid"]);
  });

  test("offer dates that count from today, and a range of days", async () => {
    const { written } = open();
    let archived = popoverOf("Archived");
    await archived.findByRole("button", { name: "Not set 3", hidden });
    await user.click(archived.getByRole("button", { name: "Last 7 days 1", hidden }));
    expect(archived.queryByRole("button", { hidden })).toBeNull();
    expect(chip("Archived")).toHaveFocus();
    archived = popoverOf("Archived");
    fireEvent.change(archived.getByLabelText("From"), { target: { value: "2026-10-05" } });
    fireEvent.change(archived.getByLabelText("To"), { target: { value: "2026-11-20" } });
    await user.click(archived.getByRole("button", { name: "Apply", hidden }));
    archived = popoverOf("Archived");
    expect(archived.getByLabelText("From")).toHaveValue("2026-10-05");
    fireEvent.change(archived.getByLabelText("From"), { target: { value: "" } });
    await user.click(archived.getByRole("button", { name: "Apply", hidden }));
    expect(written).toEqual([
      "archived:7d",
      "archived:2026-10-05..2026-11-20",
      "archived:..2026-11-20",
    ]);
  });

  test("put the caret behind an amount in the query, or behind the name of its field", async () => {
    const { written } = open("total:>5 retainer");
    await user.click(chip("Total"));
    expect(caret()).toBe("total:>5| retainer");
    await user.click(popoverOf("Filter").getByRole("button", { name: "ID", hidden }));
    expect(caret()).toBe("total:>5 retainer id:|");
    expect(written).toEqual(["total:>5 retainer id:"]);
    expect(chip("Total")).not.toHaveAttribute("popovertarget");
  });

  test("write the name of a text field behind an unclosed quote", async () => {
    open('"brand');
    await user.click(popoverOf("Filter").getByRole("button", { name: "Title", hidden }));
    expect(caret()).toBe('"brand" title:|');
    expect(chip("Filter")).toHaveAttribute("aria-expanded", "false");
  });

  test("give the focus to Filter when a filter goes that has no place of its own", async () => {
    open("currency:eur");
    const currency = popoverOf("Currency");
    await user.click(currency.getByRole("button", { name: "Clear Currency", hidden }));
    expect(screen.queryByRole("button", { name: /^Currency/ })).toBeNull();
    expect(chip("Filter")).toHaveFocus();
  });

  test("say that a choice replaces several parts of one field", async () => {
    const { written } = open("status:paid -status:void");
    const status = popoverOf("Status");
    expect(status.getByText(/status:paid -status:void/)).toBeInTheDocument();
    await user.click(await status.findByRole("checkbox", { name: "Open 1", hidden }));
    expect(written).toEqual(["status:open"]);
  });
});

describe("where nothing matches", () => {
  function show(isComplete: boolean, text = "nothing") {
    const onQuery = vi.fn();
    const query = parseQuery(text, today);
    render(<NoMatch {...{ query, onQuery, isComplete, names, today }} items={some} />);
    return { onQuery };
  }
  test.each([
    ["client:u_Bob petra status:paid,open", "petra · 2", "client:u_Bob status:paid,open"],
    ["client:u_Bob total:>5 status:paid", "Client: Bob & Sons · 1", "total:>5 status:paid"],
    ['"A doc" status:paid', '"A doc" · 2', "status:paid"],
  ])("%s is rewritten without what matches nothing", async (text, label, rewritten) => {
    const { onQuery } = show(true, text);
    await user.click(screen.getByRole("button", { name: `Search without ${label}` }));
    expect(onQuery).toHaveBeenCalledExactlyOnceWith(rewritten, { replace: false });
  });
  test.each(["petra", "petra other"])("%s is only cleared", (text) => {
    show(true, text);
    expect(screen.queryByRole("button", { name: /^Search without/ })).toBeNull();
  });
  test("the items are counted, and the query can be cleared", async () => {
    const { onQuery } = show(true);
    expect(screen.getByText(/^Searched 4 archived items\. /)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear the query" }));
    expect(onQuery).toHaveBeenCalledExactlyOnceWith("", { replace: false });
    expect(screen.getByRole("button", { name: "Restore by ID" })).toBeInTheDocument();
  });

  test("more may match while reading", () => {
    show(false);
    expect(screen.getByRole("heading")).toHaveTextContent(/^Nothing matches$/);
    expect(screen.getByText(/so far; what is still to be loaded may match/)).toBeInTheDocument();
  });
});
