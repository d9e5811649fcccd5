import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { expect } from "./fixtures.ts";

export interface Place {
  path: string;
  /** A heading, table or dialog that is there once the page is. */
  shows: [role: "heading" | "table" | "dialog" | "form", name: string | RegExp];
}

const board = "tskb_Web1site4Nq";

/** Every route over the seeds, where it has something to show. */
export function placesOf({ workspace }: Service): Place[] {
  const titled = (title: string) =>
    workspace.all("tasks").find((one) => one["title"] === title)?.id ?? "";
  const webhook = workspace.all("webhooks")[0]?.id ?? "";
  const edited = titled("Route map, northern islands");
  return [
    {
      path: "/archive/invoices",
      shows: ["table", "Archived invoices"],
    },
    { path: "/archive/docs", shows: ["table", "Archived docs"] },
    {
      path: "/archive/conversations",
      shows: ["table", "Archived conversations"],
    },
    {
      path: "/archive/invoices/in_Yw2k9QeR4tLm",
      shows: ["dialog", /^invoice: /i],
    },
    { path: "/tasks", shows: ["heading", "Tasks"] },
    { path: `/tasks?board=${board}`, shows: ["table", /./] },
    {
      path: `/tasks/${edited}`,
      shows: ["form", "Edit task"],
    },
    { path: "/uploads", shows: ["heading", "Uploads"] },
    { path: "/webhooks", shows: ["table", "Webhooks"] },
    { path: `/webhooks/${webhook}`, shows: ["dialog", /./] },
    { path: "/activity", shows: ["heading", "Activity"] },
    { path: `/activity/runs/${"0".repeat(32)}`, shows: ["heading", "Run not found"] },
    { path: "/archive", shows: ["table", "All archived"] },
    { path: "/archive?q=kind:invoice+total:>1k5&group=together", shows: ["table", "All archived"] },
    { path: "/archive?q=status:open+total:>99999999", shows: ["heading", /^Nothing matches/] },
    { path: "/archive?item=invoices/in_Yw2k9QeR4tLm", shows: ["dialog", /^invoice: /i] },
    { path: "/settings", shows: ["heading", "Settings"] },
    { path: "/nowhere", shows: ["heading", "Not found"] },
  ];
}

/** Goes to an address as a link would: what looks at many pages need not load each anew. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, "", to), path);

/** Scrolls the rows of a list to their top, as axe takes one half under the head for too small to be hit. */
export const toTop = (page: Page) =>
  page.locator("[data-scroll-restoration-id=rows]").evaluate((rows) => rows.scrollTo(0, 0));

/** Goes to a place and waits until it stands. */
export async function visit(page: Page, { path, shows: [role, name] }: Place) {
  await goTo(page, path);
  // Without an expectation, which would describe the whole page each time it looks in vain.
  await page.getByRole(role, { name }).first().waitFor({ timeout: 15_000 });
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // Rows that come while the page is measured move the others.
  if (/^\/archive(\?|$)/.test(path)) {
    await page
      .getByText(/^All [\d,]+ read$/)
      .first()
      .waitFor({ state: "attached", timeout: 60_000 });
  }
}
