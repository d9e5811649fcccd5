import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { bodyRows, findTable, place, table, titles } from "../parts.tsx";

const field = () => screen.findByRole("searchbox", { name: "Filter these rows" });
const status = () =>
  screen.getAllByRole("status").find((one) => / on this page match$/.test(one.textContent))
    ?.textContent;
const searchAll = () => screen.getByRole("link", { name: "Search all 243 in All archived" });
const queryOf = (link: HTMLElement) =>
  new URL(link.getAttribute("href") ?? "", "https://x.example").searchParams.get("q");
const heading = (name: string) => within(table("invoices")).getByRole("columnheader", { name });
/** The column of the rows, counted without the checkbox. */
const cells = (column: number) =>
  bodyRows("invoices").map((row) => row.children[column + 1]?.textContent ?? "");
/** The requests for pages of the list, without the small ones for the counts. */
const reads = ({ requests }: Awaited<ReturnType<typeof openApp>>) =>
  requests.filter(({ path }) => path.startsWith("/api/invoices") && !path.endsWith("per_page=1"));

/** A word that some titles of the page have, and the titles that have it. */
function wordOfPage() {
  const all = titles("invoices");
  const words = all.flatMap((title) => title.split(/\W+/)).filter((word) => word.length > 4);
  const matching = (word: string) =>
    all.filter((title) => title.toLowerCase().includes(word.toLowerCase()));
  const word = words.find((each) => matching(each).length < 10);
  if (!word) throw new Error("All titles are alike.");
  return { word, matching: matching(word) };
}

test("typing filters the rows of the page at each key, in memory", async () => {
  const app = await openApp("/archive/invoices");
  const { word, matching } = wordOfPage();
  const before = reads(app).length;
  await app.user.type(await field(), word.toUpperCase());
  // At once: the address follows later.
  expect(titles("invoices")).toEqual(matching);
  expect(status()).toBe(`${matching.length} of 20 rows on this page match`);
  const pressed = screen.getByRole("button", { name: /^Filter these 20 rows/ });
  expect(pressed).toHaveAttribute("aria-pressed", "true");
  expect(pressed).toHaveTextContent(`${matching.length} match`);
  // The range of the page alone would contradict its rows.
  const pager = () => screen.getByText(/^1–20$/).closest("p");
  expect(pager()).toHaveTextContent(
    `${matching.length} of the 20 rows on this page match · 1–20 of 243`,
  );
  await waitFor(() => expect(app.address()).toBe(`/archive/invoices?filter=${word.toUpperCase()}`));
  expect(app.router.history.length).toBe(1);
  expect(reads(app)).toHaveLength(before);

  await app.user.keyboard("{Escape}");
  expect(titles("invoices")).toHaveLength(20);
  expect(status()).toBeUndefined();
  expect(pager()).toHaveTextContent(/^1–20 of 243$/);
  await waitFor(() => expect(app.address()).toBe("/archive/invoices"));
});

test("/ goes to the filter, and its words are marked in the rows", async () => {
  const { user } = await openApp("/archive/invoices");
  const { word, matching } = wordOfPage();
  const input = await field();
  await user.keyboard("/");
  expect(input).toHaveFocus();
  expect(input).toHaveValue("");
  await user.keyboard(word.toUpperCase());
  const marked = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toHaveLength(matching.length);
  expect(new Set(marked.map((text) => text.toLowerCase()))).toEqual(new Set([word.toLowerCase()]));
  await user.clear(input);
  expect(document.querySelector("mark")).toBeNull();
});

test("All archived is offered for the rest, with its price", async () => {
  const app = await openApp("/archive/invoices");
  const { word, matching } = wordOfPage();
  await app.user.type(await field(), word);
  expect(queryOf(searchAll())).toBe(`kind:invoice ${word}`);
  // Of all kinds, as All archived reads them.
  const price = /^Reads all 819 archived items first: 12 requests$/;
  expect(await screen.findByText(price)).toBeVisible();
  const rest = screen.getByText(/on this page don’t match/);
  expect(rest).toHaveTextContent(
    `${20 - matching.length} of the 20 rows on this page don’t match. The 223 invoices on other pages were not searched. Search all 243`,
  );
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.address()).toContain("/archive?q="));
  expect(new URL(app.address(), "https://x.example").searchParams.get("q")).toBe(
    `kind:invoice ${word}`,
  );
  // Nothing that waited to be taken leads back.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.address()).toContain("/archive?q=");
});

test("the price is gone once all archived is read, and says when reading is a question", async () => {
  const app = await openApp("/archive/invoices?filter=INV");
  await field();
  const { queryClient } = app.session();
  await screen.findByText(/^Reads all 819 archived items/);
  queryClient.setQueryData(["archive", "docs", "count"], 5_000);
  await screen.findByText("Asks before it reads all 5,731 archived items");
  queryClient.setQueryData(["archive", "docs", "count"], null);
  await screen.findByText("Reads all kinds first");
  const { reader } = await app.session().finder.load();
  act(reader.open);
  await waitFor(() => expect(screen.queryByText(/^Read/)).toBeNull());
  expect(searchAll()).toBeVisible();
});

test("no match: Search all is the first button, and Clear shows the rows again", async () => {
  const { user, address } = await openApp("/archive/invoices");
  await user.type(await field(), "zzzz");
  const title = screen.getByRole("heading", { name: "No invoices on this page match" });
  const box = within(title.parentElement ?? document.body);
  expect(title.parentElement).toHaveTextContent(
    "Searched the 20 rows on this page. The 223 invoices on other pages were not searched.",
  );
  const [first] = [...(title.parentElement?.querySelectorAll("a, button") ?? [])];
  expect(first).toHaveTextContent("Search all 243");
  await user.click(box.getByRole("button", { name: "Clear the filter" }));
  expect(titles("invoices")).toHaveLength(20);
  expect(await field()).toHaveValue("");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(address()).toBe("/archive/invoices");
});

test("filter, visibility and order come from the address, and go with the kind", async () => {
  const app = await openApp("/archive/invoices?visibility=internal&sort=-total&filter=2040");
  await findTable("invoices").catch(() => null);
  expect(await field()).toHaveValue("2040");
  expect(screen.getByRole("combobox", { name: "Visibility" })).toHaveValue("internal");
  expect(screen.getByRole("combobox", { name: "Sort" })).toHaveValue("-total");
  await app.user.click(place("Boards"));
  await findTable("boards");
  expect(app.address()).toBe("/archive/boards");
  expect(await field()).toHaveValue("");
});

test("a link and Back replace what was typed", async () => {
  const app = await openApp("/archive/invoices?filter=refresh");
  await app.user.type(await field(), "ed");
  await waitFor(() => expect(app.address()).toBe("/archive/invoices?filter=refreshed"));
  await act(() => app.router.navigate({ to: ".", search: { filter: "photo" } }));
  expect(await field()).toHaveValue("photo");
  await act(async () => app.router.history.back());
  await waitFor(async () => expect(await field()).toHaveValue("refreshed"));
  expect(app.address()).toBe("/archive/invoices?filter=refreshed");
});

test("a heading sorts the rows of the page, up, down and as sent, and says over what", async () => {
  const app = await openApp("/archive/invoices");
  await field();
  const sent = cells(2);
  const press = () => app.user.click(within(heading("Number")).getByRole("button"));
  await press();
  await waitFor(() => expect(heading("Number")).toHaveAttribute("aria-sort", "ascending"));
  const ascending = cells(2);
  expect(ascending).toEqual(sent.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
  expect(app.address()).toBe("/archive/invoices?sort=number");
  expect(screen.getByText("Sorted within this page")).toBeVisible();
  const all = screen.getByRole("link", { name: "Sort all 243 in All archived" });
  expect(all).toHaveAttribute("href", expect.stringContaining("sort=number"));
  expect(queryOf(all)).toBe("kind:invoice");
  await press();
  await waitFor(() => expect(cells(2)).toEqual(ascending.toReversed()));
  expect(heading("Number")).toHaveAttribute("aria-sort", "descending");
  await press();
  await waitFor(() => expect(cells(2)).toEqual(sent));
  expect(heading("Number")).not.toHaveAttribute("aria-sort");
  expect(app.address()).toBe("/archive/invoices");
});

test("a heading pressed right after a key keeps what was typed", async () => {
  const app = await openApp("/archive/invoices");
  const { word, matching } = wordOfPage();
  await app.user.type(await field(), word);
  await app.user.click(within(heading("Title")).getByRole("button"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.address()).toBe(`/archive/invoices?filter=${word}&sort=title`);
  expect(new Set(titles("invoices"))).toEqual(new Set(matching));
});

test("the box in the head means the rows that match", async () => {
  const { user, session } = await openApp("/archive/invoices");
  const { word, matching } = wordOfPage();
  await user.type(await field(), word);
  await user.click(screen.getByRole("checkbox", { name: /^Select the \d+ invoice/ }));
  expect(session().selection.size()).toBe(matching.length);
});

test("a page of active rows alone says so in words", async () => {
  await openApp("/archive/boards?per_page=20&filter=x", {
    prepare: ({ workspace }) => {
      workspace.usePreset("filter-ignored");
      for (const board of workspace.all("boards").slice(0, 20)) {
        workspace.put("boards", { ...board, archived_at: null });
      }
    },
  });
  expect(
    await screen.findByRole("heading", { name: "No archived boards on this page" }),
  ).toBeVisible();
});
