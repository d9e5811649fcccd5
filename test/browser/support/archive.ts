import type { Page } from "@playwright/test";
import { allArchived } from "../../demo-counts.ts";

/** The parts of All archived that its tests act on. */
export const query = (page: Page) => page.getByRole("combobox", { name: "Find in all archived" });
export const table = (page: Page) => page.getByRole("table", { name: "All archived" });
export const status = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });

/** The status once every item of the demo is read and shown. */
export const allShown = (page: Page) => status(page, new RegExp(`^${allArchived} items$`));
