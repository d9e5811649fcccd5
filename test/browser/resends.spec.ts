import { expect } from "./support/fixtures.ts";
import { test } from "./support/faulty-service.ts";
import { firstOf } from "./support/places.ts";

/*
 * Chromium sends a POST again by itself when a reused connection closes before the answer, and after
 * a 421 (docs/api.md, "Errors"). The service has carried out the first POST by then, and refuses
 * the second.
 */

for (const [name, fault, first] of [
  ["a connection that is cut", "cut", null],
  ["a 421", 421, 421],
] as const) {
  test(`a restore that was sent again after ${name} is confirmed by a read`, async ({
    page,
    service,
    faulty,
    enter,
    expectedComplaints,
  }) => {
    // The browser logs each failed request.
    expectedComplaints.push(/422|421/);
    const { id, title } = firstOf(service, "boards");
    faulty.fault = fault;
    await enter("/archive/boards");
    // A request during a read would open a new connection, which is not cut.
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: `Restore ${title}`, exact: true }).click();
    await expect(page.getByRole("button", { name: `Active ${title}` })).toBeVisible();
    expect(faulty.posts).toEqual({ [`/api/boards/${id}/restore`]: [first, 422] });
    // It was carried out: nothing on the page calls it refused.
    await expect(page.locator("body")).not.toContainText(/Nothing was changed|not restored\b/i);
  });
}
