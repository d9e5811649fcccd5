import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type SiteConfig, defaultConfig } from "#src/connection/config/site-config.ts";
import { openApp } from "../open-app.tsx";
import { openMenu, place, sidebar } from "../parts.tsx";
import { openAllArchived } from "./page-parts.tsx";
import { allArchived } from "../../demo-counts.ts";

const table = () => screen.getByRole("table", { name: "All archived" });
const rowOf = (name: string | RegExp) => {
  const row = within(table()).getByRole("link", { name }).closest("tr");
  if (!row) throw new Error(`No row of ${name}`);
  return row;
};
/** Opens All archived of the demo, once its decisions are loaded. */
async function openDecisions(search = "") {
  const app = await openAllArchived(search);
  await waitFor(() => expect(screen.getAllByLabelText(/^Leave archived ./)).not.toHaveLength(0), {
    timeout: 20_000,
  });
  return app;
}
const toast = () => screen.getByRole("button", { name: "Undo" });
const first = () => {
  const [link] = within(table()).getAllByRole("link");
  if (!link) throw new Error("No rows");
  return link;
};

test("a row has buttons for a decision from the time it has the pointer or the focus", async () => {
  const { user } = await openDecisions();
  const [one, other] = within(table()).getAllByRole("link");
  if (!one || !other) throw new Error("No rows");
  const ofOne = `Leave archived ${one.textContent}`;
  const ofOther = `Leave archived ${other.textContent}`;
  const named = () =>
    within(table())
      .getAllByRole("button", { name: /^Leave archived / })
      .map((button) => button.getAttribute("aria-label"));
  one.focus();
  expect(named()).toEqual([ofOne]);
  await user.hover(other);
  expect(named()).toEqual([ofOne, ofOther]);
  // A note may be open in it.
  await user.unhover(other);
  expect(named()).toEqual([ofOne, ofOther]);
});

test("L leaves a row archived, L, Undo and a restore take that back, and no row moves", async () => {
  const { user, session } = await openDecisions();
  const link = first();
  const name = link.textContent;
  link.focus();
  await user.keyboard("l");
  await waitFor(() => expect(rowOf(name)).toHaveTextContent("Left"));
  // The next one is ready for its decision.
  expect(rowOf(name).nextElementSibling).toBe(document.activeElement?.closest("tr"));
  link.focus();
  expect(
    await screen.findByText(`Left archived: ${name}. Kept in this browser only.`),
  ).toBeVisible();
  await user.keyboard("l");
  await waitFor(() => expect(rowOf(name)).not.toHaveTextContent("Left"));
  await user.keyboard("l");
  await waitFor(() => expect(rowOf(name)).toHaveTextContent("Left"));
  await user.click(toast());
  await waitFor(() => expect(rowOf(name)).not.toHaveTextContent("Left"));
  const rows = within(table()).getAllByRole("row").length;
  link.focus();
  await user.keyboard("l{Control>}z{/Control}");
  await waitFor(() => expect(rowOf(name)).not.toHaveTextContent("Left"));
  expect(within(table()).getAllByRole("row")).toHaveLength(rows);
  link.focus();
  await user.keyboard("l");
  await waitFor(() => expect(rowOf(name)).toHaveTextContent("Left"));
  link.focus();
  await user.keyboard("r");
  await waitFor(() => expect(rowOf(name)).toHaveTextContent("Restored"));
  await waitFor(() => expect(rowOf(name)).not.toHaveTextContent("Left"));
  expect(session().signal.aborted).toBe(false);
});

test("the bar of a selection has all its buttons before decisions are loaded", async () => {
  // A database that never opens.
  vi.spyOn(indexedDB, "open").mockReturnValue(indexedDB.open("another"));
  const { user } = await openAllArchived();
  const [, one] = await within(table()).findAllByRole("checkbox");
  if (!one) throw new Error("No rows");
  await user.click(one);
  for (const name of ["Leave archived", "Flag…"])
    expect(await screen.findByRole("button", { name })).toBeDisabled();
});

test("the selection is left archived by L at once", async () => {
  const { user } = await openDecisions();
  const [, one, other] = within(table()).getAllByRole("checkbox");
  if (!one || !other) throw new Error("No rows");
  await user.click(one);
  await user.click(other);
  await screen.findByRole("button", { name: "Leave archived" });
  await user.keyboard("l");
  expect(await screen.findByText("2 left archived. Kept in this browser only.")).toBeVisible();
  await waitFor(() => expect(within(table()).getAllByText("Left")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Restore 2 items" })).toBeNull();
});

test("decided items are found by is:, and rows stay until the query changes", async () => {
  const { user } = await openDecisions("?q=is:undecided");
  const status = () => screen.getByText(/ (match|decided)$/, { selector: "[role=status]" });
  expect(status()).toHaveTextContent(`0 of ${allArchived} decided`);
  const link = first();
  const name = link.textContent;
  link.focus();
  await user.keyboard("l");
  await waitFor(() => expect(rowOf(name)).toHaveTextContent("Left"));
  // The row stays, the count falls.
  await waitFor(() => expect(status()).toHaveTextContent(`1 of ${allArchived} decided`));
  expect(first()).toBe(link);
  const field = screen.getByRole("combobox", { name: "Find in all archived" });
  await user.clear(field);
  await user.type(field, "is:left");
  await waitFor(() => expect(status()).toHaveTextContent(`1 of ${allArchived} match`));
  expect(rowOf(name)).toHaveTextContent("Left");
});

test("on To decide R goes on to the next row", async () => {
  const { user } = await openDecisions("?q=is:undecided");
  const link = first();
  const row = link.closest("tr");
  link.focus();
  await user.keyboard("r");
  await waitFor(() => expect(row).toHaveTextContent("Restored"));
  expect(document.activeElement?.closest("tr")).toBe(row?.nextElementSibling);
});

test("what is to decide has a plus where only first pages are loaded", async () => {
  localStorage.setItem("reshelve.decided", "true");
  const { router } = await openApp("/tasks");
  await waitFor(() => expect(place("To decide")).toHaveTextContent(/\d\+$/));
  await router.navigate({ to: "/archive" });
  const all = `To decide${allArchived}`;
  await waitFor(() => expect(place("To decide")).toHaveTextContent(all), { timeout: 20_000 });
  expect(place("To decide")).not.toHaveTextContent("+");
});

test("what is decided is counted and deleted", async () => {
  const { user } = await openDecisions("?q=is:undecided");
  await user.click(screen.getByRole("checkbox", { name: /that match$/ }));
  await user.click(screen.getByRole("button", { name: "Leave archived" }));
  const count = String(allArchived);
  expect(
    await screen.findByText(`${count} left archived. Kept in this browser only.`),
  ).toBeVisible();
  await user.click(within(sidebar()).getByRole("link", { name: "Settings", hidden: true }));
  const remove = await screen.findByRole("button", { name: `Delete ${count} decisions` });
  await user.click(remove);
  expect(await screen.findByText(`${count} decisions deleted`)).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Delete 0 decisions" })).toBeDisabled(),
  );
  await user.click(toast());
  expect(await screen.findByRole("button", { name: `Delete ${count} decisions` })).toBeEnabled();
});

test("a site that forbids decisions offers none", async () => {
  const config: SiteConfig = { ...defaultConfig, keepDecisions: false };
  const { user } = await openAllArchived("", { config });
  expect(screen.queryByRole("button", { name: /^Decision/ })).toBeNull();
  const columns = within(openMenu("Display"));
  expect(columns.getByLabelText("Visibility")).toBeInTheDocument();
  expect(columns.queryByLabelText("Decision")).toBeNull();
  first().focus();
  await user.keyboard("l");
  expect(screen.queryByText(/Left archived/)).toBeNull();
});
