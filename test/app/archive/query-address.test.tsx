import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { bodyRows, findTable, place, table, titles } from "../parts.tsx";
import { allArchived } from "../../demo-counts.ts";

const field = (kind = "invoices") =>
  screen.findByRole("combobox", { name: `Find in archived ${kind}` });
const heading = (name: string) => within(table("invoices")).getByRole("columnheader", { name });
/** Longer than the address waits for the next key. */
const untilAddressFollowed = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

test("typing filters the rows at each key and reads nothing; the address follows", async () => {
  const app = await openApp("/archive/boards");
  await screen.findByRole("button", { name: "Select all 21" });
  const matching = titles("boards").filter((title) => /museum/i.test(title));
  expect(matching).toHaveLength(1);
  await app.user.type(await field("boards"), "museum");
  await waitFor(() => expect(titles("boards")).toEqual(matching));
  await waitFor(() => expect(app.address()).toBe("/archive/boards?q=museum"));
  expect(app.router.history.length).toBe(1);
  const pages = app.requests.filter(({ path }) => path.startsWith("/api/boards?"));
  expect(pages).toHaveLength(1);
});

test("a link and Back replace what was typed", async () => {
  const app = await openApp("/archive/invoices?q=photo");
  await app.user.type(await field(), "graphy");
  await waitFor(() => expect(app.address()).toBe("/archive/invoices?q=photography"));
  await act(() => app.router.navigate({ to: ".", search: { q: "audit" } }));
  expect(await field()).toHaveValue("audit");
  await waitFor(() => expect(titles("invoices")).toEqual(["SEO audit"]));
  await act(async () => app.router.history.back());
  await waitFor(async () => expect(await field()).toHaveValue("photography"));
  expect(app.address()).toBe("/archive/invoices?q=photography");
});

test("a heading pressed right after a key keeps what was typed, for its kind alone", async () => {
  const app = await openApp("/archive/invoices");
  await app.user.type(await field(), "photo");
  await app.user.click(within(heading("Total")).getByRole("button"));
  await untilAddressFollowed();
  expect(app.address()).toBe("/archive/invoices?q=photo&sort=-total");
  expect(heading("Total")).toHaveAttribute("aria-sort", "descending");
  for (const { dataset } of bodyRows("invoices"))
    expect(JSON.stringify(app.workspace.get("invoices", dataset["id"] ?? ""))).toMatch(/photo/i);
  // Both stay with their kind.
  await app.user.click(place("Boards"));
  await findTable("boards");
  expect(app.address()).toBe("/archive/boards");
  expect(await field("boards")).toHaveValue("");
  expect(bodyRows("boards")).toHaveLength(21);
});

test("the filter of an earlier version is shown as a query, and its page leaves the address", async () => {
  const app = await openApp("/archive/invoices?filter=audit&page=3&per_page=50&sort=-total");
  expect(await field()).toHaveValue("audit");
  expect(titles("invoices")).toEqual(["SEO audit"]);
  expect(app.address()).toBe("/archive/invoices?q=audit&sort=-total");
  expect(app.router.history.length).toBe(1);
});

test("client: finds by name, and the button names who was found", async () => {
  const { workspace } = await openApp("/archive?q=client:petra");
  const own = workspace
    .all("invoices")
    .filter(({ archived_at, client }) => archived_at !== null && client === "u_Kq7RwTzE");
  expect(own.length).toBeGreaterThan(0);
  await screen.findByText(`${own.length} of ${allArchived} match`, {}, { timeout: 20_000 });
  expect(screen.getByRole("button", { name: /^Client / })).toHaveTextContent(/^Client Petra Vella/);
});
