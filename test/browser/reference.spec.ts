import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { laravel } from "../faulty/plain-answers.ts";
import { headings } from "./support/places.ts";
import {
  attachBrochure,
  brochure,
  brochureCard,
  uploadBrochure,
} from "./support/reference/brochure.ts";
import { choose } from "./support/choose.ts";
import { keysLoaded } from "./support/keys.ts";
import { expect, test } from "./support/reference/fixtures.ts";
import { type ReferenceService, shortLimits } from "./support/reference/service.ts";
import { selectFirst } from "./support/selection.ts";

/*
 * The main jobs against the reference service, which was written independently of the stand-in
 * service.
 */

const writesOf = ({ requests }: ReferenceService) =>
  requests.filter(({ method }) => method !== "GET");
const linesOf = (service: ReferenceService) =>
  writesOf(service).map(({ method, path, status }) => `${method} ${path} ${status}`);

/** Confirms the open plan of 20 items, and waits until its run has restored them all. */
async function confirmPlan(page: Page, items: string) {
  const plan = page.getByRole("dialog");
  await plan.getByRole("button", { name: /^Restore 20 / }).click();
  const panel = page.getByRole("region", { name: `All ${items} restored` });
  await expect(panel).toContainText("20 restored", { timeout: 60_000 });
}

test("staff connect, open all eight lists, and restore one item that a query finds", async ({
  page,
  site,
  reference,
  connect,
}) => {
  await page.goto(`${site}/archive/invoices`);
  await connect();
  const main = page.getByRole("main");
  const totals = {
    ...{ conversations: 24, embeds: 10, links: 22, boards: 10, folders: 10, docs: 10 },
    invoices: 64,
  };
  for (const [kind, total] of Object.entries(totals)) {
    await page.locator(`nav a[href^="/archive/${kind}"]`).click();
    await expect(
      main.getByRole("status").filter({ hasText: new RegExp(`^${total} ${kind}$`) }),
    ).toBeVisible();
    await expect(main.getByRole("table")).toHaveAttribute("aria-rowcount", String(total + 1));
    await expect(main).not.toContainText("couldn’t be read");
  }
  // The service ignores the filter of milestones: active rows are hidden.
  await page.getByRole("navigation", { name: "Workspace" }).getByText("Milestones").click();
  await expect(page.getByRole("heading", { level: 1, name: headings.milestones })).toBeVisible();
  await expect(main.getByRole("table")).toHaveAttribute("aria-rowcount", "19");
  await expect(main).toContainText("ignored the archive filter");

  await page.goto(`${site}/archive/invoices?q=23`);
  await connect();
  await page.getByRole("button", { name: "Restore Invoice 23", exact: true }).click();
  await expect(page.getByRole("button", { name: "Restored Invoice 23" })).toBeVisible();
  expect(linesOf(reference)).toEqual(["POST /api/invoices/in_Invoice23/restore 200"]);
  const [post] = writesOf(reference);
  expect(post?.headers).toMatchObject({
    authorization: `Bearer ${reference.key}`,
    accept: "application/json",
    "content-type": "application/json",
    "x-requested-with": "XMLHttpRequest",
  });
  expect(post?.body).toBe("");
  expect(post?.headers).not.toHaveProperty("cookie");
  expect(reference.all("invoices").find(({ id }) => id === "in_Invoice23")).toMatchObject({
    archived_at: null,
  });
});

test("twenty items of two kinds are restored in a run, and the activity holds each", async ({
  page,
  reference,
  enter,
}) => {
  await enter("/archive/boards");
  await page.getByRole("button", { name: "Restore by ID" }).click();
  const ids = [...reference.all("docs").slice(0, 10), ...reference.all("boards").slice(0, 10)];
  await page.getByLabel(/^Paste IDs/).fill(ids.map(({ id }) => id).join("\n"));
  await page.getByRole("button", { name: /^Restore 20 items/ }).click();
  await confirmPlan(page, "20 items");
  const paths = writesOf(reference).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(
    ["boards/tskb_Board", "docs/doc_Doc"]
      .flatMap((one) => Array.from({ length: 10 }, (_, n) => `/api/${one}${n}/restore`))
      .toSorted(),
  );
  // Containers go first.
  expect(paths.slice(0, 6).every((path) => path.includes("boards"))).toBe(true);
  for (const list of ["boards", "docs"]) {
    expect(reference.all(list).filter((row) => row["archived_at"] !== null)).toEqual([]);
  }
  await page.getByRole("link", { name: /^Activity/ }).click();
  const activity = page.getByRole("table", { name: "Activity" });
  await activity.getByRole("button", { name: "Restored 20 of 20 items" }).click();
  await activity.getByRole("button", { name: "Show the other 18" }).click();
  await expect(activity).toContainText("Board 0");
  await choose(page, "Result", "Done");
  await expect(activity.locator("tbody tr[data-id]")).toHaveCount(21);
});

test("a task gets a new title and due date", async ({ page, reference, enter }) => {
  await enter("/tasks/tsk_Task1");
  await keysLoaded(page);
  await page.getByLabel(/^Title/).fill("Route map");
  await page.getByLabel(/^Due/).fill("2026-12-24T17:30");
  const shown = await page.getByLabel("Request body").textContent();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved: title, due/)).toBeVisible();
  expect(linesOf(reference)).toEqual(["PUT /api/tasks/tsk_Task1 200"]);
  expect(writesOf(reference)[0]?.body).toBe(shown);
  expect(JSON.parse(shown ?? "")).toEqual({
    title: "Route map",
    due_at: expect.stringMatching(/^2026-12-24T\d\d:30:00[+-]\d\d:00$/),
  });
  expect(reference.all("tasks")[1]).toMatchObject({ title: "Route map" });
});

test("webhooks are paged through, and one secret is shown", async ({ page, reference, enter }) => {
  await enter("/webhooks");
  await expect(page.getByText("1–20 of 45")).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("21–40 of 45")).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("41–45 of 45")).toBeVisible();
  await expect(page.getByText("signing-value", { exact: false })).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Show the secret/ })
    .first()
    .click();
  await expect(page.getByText("signing-value-of-hook-40", { exact: true })).toBeVisible();
  // The secret comes from the list: a single webhook is never read.
  const paths = reference.requests.map(({ path }) => path.split("?")[0] ?? "");
  const webhookPaths = paths.filter((path) => path.startsWith("/api/webhooks"));
  expect(new Set(webhookPaths)).toEqual(new Set(["/api/webhooks"]));
});

test("a file is uploaded to another origin, finished, and attached to a folder", async ({
  page,
  reference,
  enter,
}) => {
  await enter("/uploads");
  await uploadBrochure(page);
  await expect(brochureCard(page)).toContainText("text/plain");
  const sha256 = createHash("sha256").update(brochure.buffer).digest("hex");
  const [got, ...others] = reference.received;
  expect([got?.sha256, others.length]).toEqual([sha256, 0]);
  expect(got?.headers).not.toHaveProperty("authorization");

  await attachBrochure(page, "fo_Folder10");
  // The answer is the folder, without its files: reading those proves the attach.
  await expect(brochureCard(page)).toContainText("Attached to Folder 10");
  expect(linesOf(reference)).toEqual([
    "POST /api/files 200",
    `POST /api/files/${got?.id}/complete 200`,
    "POST /api/folders/fo_Folder10/files 200",
  ]);
  expect(writesOf(reference).at(-1)?.body).toBe(JSON.stringify({ files: [got?.id] }));
});

test("each kind of write waits while it is rate limited, and then succeeds", async ({
  page,
  reference,
  enter,
  expectedComplaints,
}) => {
  expectedComplaints.push(/429/);
  const once = { path: /\/(restore|complete|files|tsk_Task1)$/, times: 1 };
  const answer = laravel.tooMany(3);
  reference.faults.push({ ...once, method: "POST", answer }, { ...once, method: "PUT", answer });
  const open = (name: string) =>
    page.getByRole("navigation", { name: "Workspace" }).getByText(name).click();
  await enter("/uploads");
  await uploadBrochure(page);
  await open("Boards");
  await page.getByRole("button", { name: "Restore Board 0", exact: true }).click();
  await open("Tasks");
  await page.getByLabel("Open by ID").fill("tsk_Task1");
  await page.keyboard.press("Enter");
  await page.getByLabel(/^Title/).fill("Route map");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "Stop waiting" })).toBeVisible();
  await expect(page.getByText(/^Saved: title/)).toBeVisible();
  await open("Uploads");
  const drawer = await attachBrochure(page, "fo_Folder10");
  await expect(
    drawer.getByText(/^The workspace asked us to slow down\. Continues in \d s\./),
  ).toBeVisible();
  await expect(brochureCard(page)).toContainText("Attached to");

  const statuses = new Map<string, (number | null)[]>();
  for (const { path, status } of writesOf(reference)) {
    statuses.set(path, [...(statuses.get(path) ?? []), status]);
  }
  expect([...statuses.values()]).toEqual(Array.from({ length: 5 }, () => [429, 200]));
});

test.describe("with a limit below the requests of a run", () => {
  test.use({ limits: shortLimits });

  test("the run waits, however often, and restores every item", async ({
    page,
    reference,
    enter,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/429/);
    await enter("/archive/links");
    await selectFirst(page, 20);
    await page.getByRole("button", { name: "Restore 20 items" }).click();
    // The automatic pace, learned from such a short window, is too slow for a test.
    await page.getByText("Technical details").click();
    await page.getByLabel("Requests per minute").fill("600");
    await confirmPlan(page, "20 links");
    const statuses = writesOf(reference).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
