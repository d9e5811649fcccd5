import { laravel } from "../faulty/plain-answers.ts";
import { attachBrochure, brochureCard, uploadBrochure } from "./support/reference/brochure.ts";
import { expect, test } from "./support/reference/fixtures.ts";
import type { ReferenceService } from "./support/reference/service.ts";

// Against the reference service, which was written independently of the stand-in service.

const writesOf = ({ requests }: ReferenceService) =>
  requests.filter(({ method }) => method !== "GET");

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
