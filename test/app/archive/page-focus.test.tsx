import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { openApp } from "../open-app.tsx";
import { giveLayout } from "../layout.ts";
import { openAllArchived, queryField } from "./page-parts.tsx";

vi.setConfig({ testTimeout: 60_000 });

test.each([/^Show these/, "Clear the query"])(
  "the focus goes to the results when “%s” goes away",
  async (name) => {
    const { user } = await openAllArchived("?q=kind:doc%20status:paid");
    const button = (await screen.findAllByRole("button", { name })).at(-1);
    if (!button) throw new Error("There is no such button.");
    await user.click(button);
    await screen.findByRole("table", { name: "All archived" });
    expect(screen.getByRole("group", { name: "Results" })).toHaveFocus();
    expect(queryField()).not.toHaveValue("kind:doc status:paid");
  },
);

test("the focus stays on the page when the bar of a reading goes away", async () => {
  giveLayout();
  // The first pages are answered, the later ones once they are let go.
  let letGo = () => {};
  let held = new Promise<void>((resolve) => (letGo = resolve));
  const { user } = await openApp("/archive", {
    answers: [
      http.get("*/api/:kind", async ({ request }) => {
        const page = new URL(request.url).searchParams.get("page");
        if (Number(page) > 1) await held;
      }),
    ],
  });
  const pause = await screen.findByRole("button", { name: "Pause loading" });
  pause.focus();
  letGo();
  await waitFor(() => expect(pause).not.toBeInTheDocument(), { timeout: 20_000 });
  expect(document.getElementById("content")).toHaveFocus();
  // A refresh shows the earlier reading, which is complete.
  expect(await screen.findByRole("group", { name: "When archived" })).toBeVisible();
  held = new Promise<void>((resolve) => (letGo = resolve));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText(/^Loaded [1-9]\d* of/, {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByRole("group", { name: "When archived" })).toBeVisible();
  expect(screen.queryByText(/still counting/)).toBeNull();
  letGo();
});
