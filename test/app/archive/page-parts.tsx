import { screen } from "@testing-library/react";
import { type OpenOptions, openApp } from "../open-app.tsx";
import { giveLayout } from "../layout.ts";
import { allArchived } from "../../demo-counts.ts";

/** The field of the query. */
export const queryField = () => screen.getByRole("combobox", { name: "Find in all archived" });

/** Opens All archived of the demo and waits until all items are read and searched. */
export async function openAllArchived(search = "", options: OpenOptions = {}) {
  giveLayout();
  // There at once, as on a machine that is not busy.
  await import("#src/archive/page/late.ts");
  const app = await openApp(`/archive${search}`, options);
  await screen.findByText(
    new RegExp(`^(\\d+ of ${allArchived} (match|decided)|${allArchived} items)$`),
    { selector: "[role=status]" },
    { timeout: 20_000 },
  );
  return app;
}
