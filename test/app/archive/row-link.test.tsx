import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { bodyRows } from "../parts.tsx";

function firstLink() {
  const [link] = screen.getAllByRole("link").filter(({ id }) => id.startsWith("open-"));
  if (!link) throw new Error("No row has a link.");
  return link;
}

test("the link of a row opens its details and keeps the page", async () => {
  const { user, address } = await openApp("/archive/boards?page=2");
  const link = firstLink();
  const id = link.id.replace("open-", "");
  expect(link).toHaveAttribute("href", `/archive/boards/${id}?page=2`);
  await user.click(link);
  expect(await screen.findByRole("dialog")).toBeVisible();
  expect(address()).toBe(`/archive/boards/${id}?page=2`);
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

test("of a page of a hundred all rows come, and the box in the head means all of them at once", async () => {
  const { user } = await openApp("/archive/invoices?per_page=100");
  await user.click(screen.getByRole("checkbox", { name: "Select the 100 invoices on this page" }));
  expect(screen.getByText("selected", { exact: false }).closest("p")).toHaveTextContent(
    "100 invoices selected",
  );
  await waitFor(() => expect(bodyRows("invoices")).toHaveLength(100));
});
