import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { bodyRows } from "../parts.tsx";
import { allInvoices } from "../../demo-counts.ts";

function firstLink() {
  const link = document.querySelector<HTMLElement>("tr[data-id] th a");
  if (!link) throw new Error("No row has a link.");
  return link;
}

test("the link of a row opens its details and keeps the query", async () => {
  const { user, address } = await openApp("/archive/boards?q=Ideas&sort=title");
  const link = firstLink();
  const id = link.closest("tr")?.dataset["id"];
  expect(link).toHaveAttribute("href", `/archive/boards/${id}?q=Ideas&sort=title`);
  await user.click(link);
  expect(await screen.findByRole("dialog")).toBeVisible();
  expect(address()).toBe(`/archive/boards/${id}?q=Ideas&sort=title`);
});

test("a press that asks for another tab is left to the browser", async () => {
  const { address } = await openApp("/archive/boards");
  const link = firstLink();
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    const press = createEvent.click(link, how);
    fireEvent(link, press);
    expect(press.defaultPrevented).toBe(false);
  }
  expect(address()).toBe("/archive/boards");
});

test("the box in the head means all that match, also those that are not in view", async () => {
  const { user } = await openApp("/archive/invoices");
  const name = `Select the ${allInvoices} invoices that match`;
  await user.click(await screen.findByRole("checkbox", { name }));
  expect(
    (await screen.findByText(`${allInvoices} invoices`, { selector: "b > span" })).closest("p"),
  ).toHaveTextContent(`${allInvoices} invoices selected`);
  expect(bodyRows("invoices").length).toBeLessThan(100);
});
