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
  await screen.findByText("21 archived");
  const matching = titles("boards").filter((title) => /museum/i.test(title));
  expect(matching).toHaveLength(1);
  await app.user.type(await field("boards"), "museum");
  await waitFor(() => expect(titles("boards")).toEqual(matching));
  await waitFor(() => expect(app.address()).toBe("/archive/boards?q=museum"));
  expect(app.router.history.length).toBe(2);
  const pages = app.requests.filter(({ path }) => path.startsWith("/api/boards?"));
  expect(pages).toHaveLength(1);
});

test("keys in a row are one step of the history, and Enter ends it", async () => {
  const app = await openApp("/archive/boards");
  const steps = () => app.router.history.length;
  for (const typed of ["m", "u"]) {
    await app.user.type(await field("boards"), typed);
    await untilAddressFollowed();
    expect(steps()).toBe(2);
  }
  await app.user.type(await field("boards"), "s{Enter}");
  await waitFor(() => expect(app.address()).toBe("/archive/boards?q=mus"));
  expect(steps()).toBe(2);
  await app.user.type(await field("boards"), "{Enter}");
  await app.user.type(await field("boards"), "e");
  await waitFor(() => expect(app.address()).toBe("/archive/boards?q=muse"));
  expect(steps()).toBe(3);
  await act(async () => app.router.history.back());
  await waitFor(async () => expect(await field("boards")).toHaveValue("mus"));
  await act(async () => app.router.history.back());
  await waitFor(async () => expect(await field("boards")).toHaveValue(""));
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

test("the query of a link arrives to the letter, and what can’t be read is named", async () => {
  const app = await openApp("/archive/invoices?q=24952000000010910141&sort=price&from=desk");
  expect(await field()).toHaveValue("24952000000010910141");
  expect(await screen.findByText(/Part of this link couldn’t be read/)).toHaveTextContent(
    "Part of this link couldn’t be read and is ignored: sort=price, from=desk",
  );
  expect(app.address()).toBe("/archive/invoices?q=24952000000010910141");
  expect(app.router.history.length).toBe(1);
});

test("client: finds by name", async () => {
  const { workspace } = await openApp("/archive?q=client:petra");
  const own = workspace
    .all("invoices")
    .filter(({ archived_at, client }) => archived_at !== null && client === "u_Kq7RwTzE");
  expect(own.length).toBeGreaterThan(0);
  await screen.findByText(`${own.length} of ${allArchived} match`, {}, { timeout: 20_000 });
  expect(screen.getByRole("button", { name: /^Client / })).toHaveTextContent(/^Client petra/);
});

test.each(["sort=client", "group=client"])("%s is by names that come later", async (search) => {
  const { workspace } = await openApp(`/archive/invoices?${search}`);
  const names = workspace.all("clients").map(({ name }) => String(name));
  await waitFor(() => {
    const text = document.querySelector("tbody")?.textContent ?? "";
    const shown = names.toSorted().flatMap((name) => text.match(name)?.index ?? []);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  });
});
