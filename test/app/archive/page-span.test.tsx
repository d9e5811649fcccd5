import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { choose } from "../parts.tsx";
import { openAllArchived } from "./page-parts.tsx";

vi.setConfig({ testTimeout: 60_000 });

test("the shown time is in the address, and in a named view", async () => {
  const { user, address } = await openAllArchived("?span=2-years");
  // The timeline's code may come after the rows.
  const span = await screen.findByRole("button", { name: "Shown time 2 years" });
  // jsdom never shows a popover.
  for (const menu of document.querySelectorAll("[popover]")) menu.removeAttribute("popover");
  const views = within(screen.getByRole("group", { name: "Views" }));
  const press = (name: string) => user.click(views.getByRole("button", { name }));
  await user.type(views.getByLabelText("Name of the view"), "Long");
  await press("Save this view");
  choose("Shown time", "12 weeks");
  expect(address()).toBe("/archive");
  await press("Long");
  expect(address()).toBe("/archive?span=2-years");
  expect(span).toHaveAccessibleName("Shown time 2 years");
});
