import { laravel } from "../faulty/plain-answers.ts";
import { headings } from "./support/places.ts";
import { attachBrochure, brochureCard, uploadBrochure } from "./support/reference/brochure.ts";

import { expect, test } from "./support/reference/fixtures.ts";
import { type ReferenceService, shortLimits } from "./support/reference/service.ts";
import { planFirst } from "./support/selection.ts";

/*
 * The main jobs against the reference service, which was written independently of the stand-in
 * service.
 */

const writesOf = ({ requests }: ReferenceService) =>
  requests.filter(({ method }) => method !== "GET");
const linesOf = (service: ReferenceService) =>
  writesOf(service).map(({ method, path, status }) => `${method} ${path} ${status}`);

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
    const plan = await planFirst(page, 20);
    // The automatic pace, learned from such a short window, is too slow for a test.
    await page.getByText("Technical details").click();
    await page.getByLabel("Requests per minute").fill("600");
    await plan.getByRole("button", { name: /^Restore 20 / }).click();
    const panel = page.getByRole("region", { name: "All 20 links restored" });
    await expect(panel).toContainText("20 restored", { timeout: 60_000 });
    const statuses = writesOf(reference).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
