import { screen } from "@testing-library/react";
import { openApp } from "../open-app.tsx";
import { giveLayout } from "../layout.ts";

/** The field of the query. */
export const queryField = () => screen.getByRole("combobox", { name: "Find in all archived" });

/** Opens All archived of the demo and waits until all 819 items are read and searched. */
export async function openAllArchived(search = "", options: Parameters<typeof openApp>[1] = {}) {
  giveLayout();
  const app = await openApp(`/archive${search}`, options);
  await screen.findByText(
    /^(\d+ of 819 match|819 items)$/,
    { selector: "[role=status]" },
    { timeout: 20_000 },
  );
  return app;
}
