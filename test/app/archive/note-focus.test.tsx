import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { openApp } from "../open-app.tsx";

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
