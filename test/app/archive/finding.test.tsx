import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { place } from "../parts.tsx";
import { openAllArchived, queryField } from "./page-parts.tsx";

const finding = () => screen.queryByRole("region", { name: "Archived together" });
function inFinding() {
  const found = finding();
  if (!found) throw new Error("Nothing is found.");
  return within(found);
}
const button = (name: string) => inFinding().getByRole("button", { name });

test("what was archived together last is a sentence, and is looked through", async () => {
  const { user } = await openAllArchived();
  expect(finding()).toHaveTextContent(
    /^54 items were archived within 4 seconds, yesterday \d\d:\d\d\./,
  );
  await user.click(button("Look through"));
  expect(queryField().getAttribute("value")).toMatch(/^archived:[\d-]+T[\d:]+\.\.[\d-]+T[\d:]+$/);
  expect(await screen.findByText(/^54 of \d+ match$/)).toBeVisible();
  expect(finding()).toBeVisible();
  // Of another query it says nothing.
  await user.type(queryField(), " docs");
  expect(finding()).toBeNull();
});

test("it goes for good when it is dismissed, and the focus to the rows", async () => {
  const { user, router } = await openAllArchived();
  await user.click(button("Dismiss"));
  expect(finding()).toBeNull();
  expect(screen.getByRole("group", { name: "Results" })).toHaveFocus();
  await user.click(place("Docs"));
  await screen.findByRole("table", { name: "Archived docs" });
  await router.navigate({ to: "/archive" });
  await screen.findByRole("table", { name: "All archived" });
  expect(finding()).toBeNull();
  expect(localStorage.getItem("reshelve.findings.dismissed")).toMatch(/^\[\d+\]$/);
});

test("it is restored by two presses, and is gone from then on", async () => {
  const { user } = await openAllArchived();
  await user.click(button("Restore 54"));
  const plan = within(await screen.findByRole("dialog", { name: "Restore 54 items" }));
  await user.click(plan.getByRole("button", { name: "Restore 54 items" }));
  await screen.findByRole("heading", { name: /^Restoring 54 items|54 items restored$/ });
  await waitFor(() => expect(finding()).toBeNull());
  await screen.findByRole("heading", { name: "All 54 items restored" });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  // Groups of three weeks ago are left, which somebody cleaned up.
  expect(await screen.findByText(/^765 items/)).toBeVisible();
  expect(finding()).toBeNull();
});

test("the page of a kind, which has a part of it alone, doesn’t say it", async () => {
  const { router } = await openAllArchived();
  await router.navigate({ to: "/archive/$kind", params: { kind: "docs" } });
  await screen.findByRole("table", { name: "Archived docs" });
  expect(finding()).toBeNull();
});
