import { type Page, expect } from "@playwright/test";
import { kinds } from "#src/api/archive.ts";
import { allArchived } from "../../demo-counts.ts";

/** The parts of All archived that its tests act on. */
export const query = (page: Page) => page.getByRole("combobox", { name: "Find in all archived" });
export const table = (page: Page) => page.getByRole("table", { name: "All archived" });
export const status = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });

/** The status once every item of the demo is read and shown. */
export const allShown = (page: Page) => status(page, new RegExp(`^${allArchived} items$`));

/** Waits until every item is read: a page that goes before that breaks off the requests. */
export async function allRead(page: Page) {
  const counts = page.getByRole("link", { name: /\d archived$/ });
  await expect(counts).toHaveCount(kinds.length + 1);
  await expect(counts.locator(".lucide-loader-circle")).toHaveCount(0);
}
