import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/server.ts";
import { expect } from "./fixtures.ts";

export interface Place {
  path: string;
  /** The title of the page, as a pattern, without the name of the console. */
  title: string;
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
      title: "Invoices",
      shows: ["table", "Archived invoices"],
    },
    { path: "/archive/docs", title: "Docs", shows: ["table", "Archived docs"] },
    {
      path: "/archive/conversations",
      title: "Conversations",
      shows: ["table", "Archived conversations"],
    },
    {
      path: "/archive/invoices/in_Yw2k9QeR4tLm",
      title: "Discovery workshop · Invoices",
      shows: ["dialog", /^invoice: /i],
    },
    { path: "/tasks", title: "Tasks", shows: ["heading", "Tasks"] },
    { path: `/tasks?board=${board}`, title: "Tasks", shows: ["table", /./] },
    {
      path: `/tasks/${edited}`,
      title: "Route map, northern islands · Tasks",
      shows: ["form", "Edit task"],
    },
    { path: "/uploads", title: "Uploads", shows: ["heading", "Uploads"] },
    { path: "/webhooks", title: "Webhooks", shows: ["table", "Webhooks"] },
    { path: `/webhooks/${webhook}`, title: ".+ · Webhooks", shows: ["dialog", /./] },
    { path: "/activity", title: "Activity", shows: ["heading", "Activity"] },
    { path: "/nowhere", title: "Not found", shows: ["heading", "Not found"] },
  ];
}

/** Goes to a place and waits until it stands. */
export async function visit(page: Page, site: string, { path, shows: [role, name] }: Place) {
  await page.goto(site + path);
  // Without an expectation, which would describe the whole page each time it looks in vain.
  await page.getByRole(role, { name }).first().waitFor({ timeout: 15_000 });
  await expect(page.getByText(/^Reading/)).toHaveCount(0);
}
