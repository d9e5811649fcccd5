import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
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

test("a note that is dismissed in a drawer gives the focus to the drawer, not to the form under it", async () => {
  const { user } = await openApp("/archive/embeds/pe_Jk4sQ9dWm2Va", {
    prepare: ({ server, workspace }) => {
      workspace.settings.notOfferedKind = "embeds";
      server.use(
        http.post("*/restore", () => HttpResponse.json({ message: "No." }, { status: 422 })),
      );
    },
  });
  expect(await screen.findByLabelText("Embed ID", {}, { timeout: 20_000 })).toBeInTheDocument();
  const drawer = within(await screen.findByRole("dialog"));
  const restore = await drawer.findByRole("button", { name: /^Restore pe_/ });
  await user.click(restore);
  await user.click(await drawer.findByRole("button", { name: /^Dismiss: / }));
  expect(restore).toHaveFocus();
});
