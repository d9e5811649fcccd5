import type { Page } from "@playwright/test";
import { jsonAnswer } from "../faulty/plain-answers.ts";
import { attachBrochure, brochureCard, uploadBrochure } from "./support/reference/brochure.ts";
import { test as base, expect } from "./support/reference/fixtures.ts";
import { type Fault, type ReferenceService, defaultLimits } from "./support/reference/service.ts";
import { restoreAll } from "./support/runs.ts";

/*
 * Chromium sends a POST again by itself when a reused connection closes before the answer, and after
 * a 421 (docs/api.md, "Errors"). The service has carried out the first POST by then, and refuses
 * the second.
 */

/** Opens a path of the console on a service with a fault. */
type OpenWithFault = (path: string, fault: Fault) => Promise<void>;

const test = base.extend<{ openWithFault: OpenWithFault }>({
  openWithFault: async ({ page, reference, enter }, use) => {
    await use(async (path, fault) => {
      reference.faults.push(fault);
      await enter(path);
      // A request during a read would open a new connection, which is not cut.
      await page.waitForLoadState("networkidle");
    });
  },
});

// Each item of a run takes two POSTs and a read, which is more than the default limit.
test.use({ limits: { ...defaultLimits, requests: 1000 } });

const firstPost = { method: "POST", times: 1, done: true } as const;
const cut = (path: RegExp): Fault => ({ ...firstPost, path, answer: "cut" });
const misdirected = (path: RegExp): Fault => ({
  ...firstPost,
  path,
  answer: jsonAnswer(421, { message: "Misdirected Request" }),
});

/** Statuses of the POSTs, by path; null for a connection that was cut. */
function postsOf({ requests }: ReferenceService) {
  const posts: Record<string, (number | null)[]> = {};
  for (const { method, path, status } of requests) {
    if (method === "POST") posts[path] = [...(posts[path] ?? []), status];
  }
  return posts;
}

/** Asserts that nothing on the page calls a write refused: each of them was carried out. */
async function expectNoRefusal(page: Page) {
  await expect(page.locator("body")).not.toContainText("Nothing was changed");
  await expect(page.locator("body")).not.toContainText(/not (restored|finished|attached)\b/i);
}

test.beforeEach(({ expectedComplaints }) => {
  // The browser logs each failed request.
  expectedComplaints.push(/422|421/);
});

for (const [name, fault, first] of [
  ["a connection that is cut", cut, null],
  ["a 421", misdirected, 421],
] as const) {
  test(`a restore that was sent again after ${name} is confirmed by a read`, async ({
    page,
    reference,
    openWithFault,
  }) => {
    await openWithFault("/archive/boards", fault(/\/restore$/));
    await page.getByRole("button", { name: "Restore Board 0", exact: true }).click();
    await expect(page.getByRole("button", { name: "Active Board 0" })).toBeVisible();
    expect(postsOf(reference)).toEqual({ "/api/boards/tskb_Board0/restore": [first, 422] });
    await expectNoRefusal(page);
  });
}

test("a run whose requests were sent again ends with all of them active", async ({
  page,
  reference,
  openWithFault,
}) => {
  await openWithFault("/archive/links", cut(/\/restore$/));
  await restoreAll(page, 22);
  const panel = page.getByRole("region", { name: /^\d+ of 22 links restored/ });
  await expect(panel).toBeVisible();
  // A request on a new connection was not cut.
  const posts = Object.values(postsOf(reference));
  const resent = posts.filter(([first]) => first === null);
  expect(resent).toEqual(resent.map(() => [null, 422]));
  expect(resent.length).toBeGreaterThan(9);
  const others = posts.filter(([first]) => first !== null);
  expect(others).toEqual(others.map(() => [200]));
  await expect(panel).toContainText(`${others.length} of 22 restored`);
  await expect(panel).toContainText(new RegExp(`\\b${resent.length}\\s+already active`));
  await expectNoRefusal(page);
});

test("a finish that was sent again may have been done before", async ({
  page,
  reference,
  openWithFault,
}) => {
  await openWithFault("/uploads", cut(/\/complete$/));
  await uploadBrochure(page);
  await expect(page.getByText(/may have been \w+ before/)).toBeVisible();
  const id = reference.received[0]?.id;
  expect(postsOf(reference)).toEqual({
    "/api/files": [200],
    [`/api/files/${id}/complete`]: [null, 422],
  });
  await expectNoRefusal(page);
});

test("an attach that was sent again is confirmed by a read of the folder", async ({
  page,
  reference,
  openWithFault,
}) => {
  await openWithFault("/uploads", cut(/\/folders\/\w+\/files$/));
  await uploadBrochure(page);
  await attachBrochure(page, "fo_Folder10");
  await expect(brochureCard(page)).toContainText("Attached to Folder 10");
  expect(postsOf(reference)).toMatchObject({ "/api/folders/fo_Folder10/files": [null, 422] });
  const reads = reference.requests.filter(
    ({ method, path }) => method === "GET" && path.startsWith("/api/folders/fo_Folder10/files"),
  );
  expect(reads).not.toEqual([]);
  await expectNoRefusal(page);
});
