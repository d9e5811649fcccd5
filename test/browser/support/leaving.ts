import type { Page } from "@playwright/test";

/** True where the browser would ask before the page is left. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
