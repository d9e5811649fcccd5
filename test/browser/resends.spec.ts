import type { Page } from "@playwright/test";
import { jsonAnswer } from "../faulty/plain-answers.ts";
import { expect, test } from "./support/reference/fixtures.ts";
import type { Fault, ReferenceService } from "./support/reference/service.ts";

/*
 * Chromium sends a POST again by itself where a kept-alive connection closes before the answer, and
 * after a 421. The service has done it by then, and refuses what arrives second.
 */

// Each item takes two requests and a read, which is more than a minute admits.
test.use({ limits: { admits: 1000, createsFiles: 5, windowMs: 60_000 } });

const done = { method: "POST", times: 1, done: true } as const;
const cut = (path: RegExp): Fault => ({ ...done, path, answer: "cut" });
const misdirected = (path: RegExp): Fault => ({
  ...done,
  path,
  answer: jsonAnswer(421, { message: "Misdirected Request" }),
});

const brochure = { name: "brochure.txt", mimeType: "text/plain", buffer: Buffer.from("Words") };

/** The statuses of the requests for each path; null for a connection that was cut. */
function postsOf({ arrived }: ReferenceService) {
  const posts: Record<string, (number | null)[]> = {};
  for (const { method, path, status } of arrived) {
    if (method === "POST") posts[path] = [...(posts[path] ?? []), status];
  }
  return posts;
}

/** Waits until no read is under way: a request that needs a connection of its own is not cut. */
const connectionsFree = (page: Page) => page.waitForLoadState("networkidle");

/** Whatever was done is not called refused. */
async function expectNoDenial(page: Page) {
  await expect(page.locator("body")).not.toContainText("Nothing was changed");
  await expect(page.locator("body")).not.toContainText(/not (restored|finished|attached)\b/i);
}

test.afterEach(({ complaints }) => {
  // The browser tells of each answer that is none of success.
  expect(complaints.splice(0).filter((words) => !/422|421/.test(words))).toEqual([]);
});

for (const [name, fault, first] of [
  ["a connection that is cut", cut, null],
  ["a 421", misdirected, 421],
] as const) {
  test(`a restore that was sent again after ${name} is confirmed by a read`, async ({
    page,
    reference,
    enter,
  }) => {
    reference.faults.push(fault(/\/restore$/));
    await enter("/archive/boards");
    await connectionsFree(page);
    await page.getByRole("button", { name: "Restore Board 0", exact: true }).click();
    await expect(page.getByRole("button", { name: "Active Board 0" })).toBeVisible();
    expect(postsOf(reference)).toEqual({ "/api/boards/tskb_Board0/restore": [first, 422] });
    await expectNoDenial(page);
  });
}

test("a run of twenty whose requests were sent again ends with all of them active", async ({
  page,
  reference,
  enter,
}) => {
  reference.faults.push(cut(/\/restore$/));
  await enter("/archive/links");
  await page.getByLabel(/^Select the 20/).check();
  await page.getByRole("button", { name: "Restore 20 items" }).click();
  const plan = page.getByRole("dialog");
  await plan.getByRole("button", { name: "Restore 20 items" }).click();
  const panel = page.getByRole("region", { name: "20 links processed" });
  await expect(panel).toBeVisible();
  // A request that opened a connection of its own was not cut.
  const posts = Object.values(postsOf(reference));
  const resent = posts.filter(([first]) => first === null);
  expect(resent).toEqual(resent.map(() => [null, 422]));
  expect(resent.length).toBeGreaterThan(9);
  const others = posts.filter(([first]) => first !== null);
  expect(others).toEqual(others.map(() => [200]));
  await expect(panel).toContainText(new RegExp(`\\b${others.length}\\s+restored`));
  await expect(panel).toContainText(new RegExp(`\\b${resent.length}\\s+already active`));
  await expectNoDenial(page);
});

test("a finish that was sent again may have been done before", async ({
  page,
  reference,
  enter,
}) => {
  reference.faults.push(cut(/\/complete$/));
  await enter("/uploads");
  await connectionsFree(page);
  await page.getByLabel("Files to upload").setInputFiles(brochure);
  await expect(page.getByText(/may have been \w+ before/)).toBeVisible();
  const id = reference.received[0]?.id;
  expect(postsOf(reference)).toEqual({
    "/api/files": [200],
    [`/api/files/${id}/complete`]: [null, 422],
  });
  await expectNoDenial(page);
});

test("an attach that was sent again is confirmed by a read of the folder", async ({
  page,
  reference,
  enter,
}) => {
  reference.faults.push(cut(/\/folders\/\w+\/files$/));
  await enter("/uploads");
  await connectionsFree(page);
  await page.getByLabel("Files to upload").setInputFiles(brochure);
  await page.getByRole("button", { name: /^Attach to a folder .*brochure\.txt/ }).click();
  const drawer = page.getByRole("dialog", { name: "Attach to a folder" });
  await drawer.getByRole("combobox", { name: "Folder" }).fill("fo_Folder10");
  await drawer.getByRole("button", { name: "Attach 1 file (once)" }).click();
  const card = page.getByRole("article", { name: "brochure.txt" });
  await expect(card).toContainText("Attached to fo_Folder10");
  expect(postsOf(reference)).toMatchObject({ "/api/folders/fo_Folder10/files": [null, 422] });
  const reads = reference.arrived.filter(({ method, path }) => {
    return method === "GET" && path.startsWith("/api/folders/fo_Folder10/files");
  });
  expect(reads).not.toEqual([]);
  await expectNoDenial(page);
});
