import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
