import type { Page } from "@playwright/test";
import { expect, faultsOf, test } from "./support/axe.ts";
import { aTask, firstOf, goTo, toTop } from "./support/places.ts";

// Each of these looks at many pages, on a machine that may be busy.
test.setTimeout(180_000);

const board = "tskb_Web1site4Nq";

/** Seconds for which the workspace gives no reply: longer than the test looks on. */
const silence = [600_000, 600_000] as const;

// The addresses of the console are looked at in routes.spec.ts.
test("the page that connects a workspace has no faults", async ({ page, site, look }) => {
  await page.goto(`${site}/connect`);
  await expect(page.getByLabel("API key")).toBeVisible();
  await look("/connect");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByLabel("API key")).toHaveAttribute("aria-invalid", "true");
  await look("connect, refused");
});

test("what restores leave behind has no faults", async ({ page, site, enter, inspect }) => {
  await enter("/archive/docs");
  const restore = (name: string) => page.getByRole("button", { name: `Restore ${name}` });
  for (const end of [
    "replies with 500",
    "replies with 404",
    "replies with 422",
    "replies with 204",
  ]) {
    const sentinel = `Sentinel: restore ${end}`;
    await restore(sentinel).first().click();
    await expect(
      page.getByRole("button", { name: new RegExp(`^(Unclear|Not restored) ${sentinel}$`) }),
    ).toBeVisible();
  }
  await restore("Style guide: icon set").click();
  await expect(page.getByRole("button", { name: /^Restored/ })).toBeVisible();
  await toTop(page);
  await inspect("a list with outcomes");
  await page
    .getByRole("button", { name: "Not restored Sentinel: restore replies with 422" })
    .click();
  await expect(page.getByRole("group", { name: /^Restore of Sentinel/ })).toBeVisible();
  await inspect("an outcome that is opened");
  await page.keyboard.press("Escape");
  await page.goto(`${site}/activity`);
  await expect(page.getByRole("table", { name: "Activity" }).getByRole("row")).not.toHaveCount(1);
  await inspect("activity");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByText("Technical details").click();
  await inspect("activity, details");
});

test("pages that wait have no faults", async ({ page, service, enter, inspect }) => {
  service.workspace.settings.latency = silence;
  // The audit log and the uploads are stored in this browser, which is made to give no reply either.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function unheard(...asked) {
      return Object.assign(open.apply(this, asked), { addEventListener: () => {} });
    };
  });
  await enter("/activity");
  const table = (name: string) => page.locator("table[aria-busy=true]").and(page.getByLabel(name));
  const item = `/archive/invoices/${firstOf(service, "invoices").id}`;
  for (const [path, waiting] of [
    ["/activity", page.getByText("Loading activity")],
    ["/uploads", page.getByText("Loading uploads")],
    [item, page.getByText("Loading…")],
    ["/archive/invoices", table("Archived invoices")],
    ["/webhooks", table("Webhooks")],
    [`/tasks?board=${board}`, page.getByText("Loading tasks…")],
    [`/tasks/${aTask(service).id}`, page.getByText(/^Loading (boards|the task)$/)],
  ] as const) {
    await goTo(page, path);
    await expect(waiting.first()).toBeVisible();
    await inspect(`${path}, loading`);
  }
});

test("pages that hold nothing have no faults", async ({ page, service, enter, look }) => {
  const { settings } = service.workspace;
  settings.emptyKind = "milestones";
  settings.notOfferedKind = "embeds";
  await enter("/archive/milestones");
  await expect(page.getByRole("heading", { name: /^No archived / })).toBeVisible();
  await look("/archive/milestones, empty");
  await goTo(page, "/archive/embeds");
  await expect(page.getByRole("heading", { name: /can’t be listed/ })).toBeVisible();
  await look("/archive/embeds, not offered");
  await goTo(page, "/webhooks?q=nothing+like+it");
  await expect(page.getByRole("group", { name: "List" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await look("/webhooks, nothing fits");
  await goTo(page, `/tasks?board=${board}&q=nothing+like+it`);
  await expect(page.getByRole("heading", { name: "No tasks match" })).toBeVisible();
  await look("/tasks, none matches");
});

/** Goes to an address by way of another place, so that nothing of the last one is taken for this one. */
async function goAnew(page: Page, path: string) {
  const uploads = page.getByRole("heading", { level: 1, name: "Uploads" });
  await goTo(page, "/uploads");
  await uploads.waitFor();
  await goTo(page, path);
  await uploads.waitFor({ state: "hidden" });
}

test("pages that could not be read have no faults", async ({
  page,
  site,
  service,
  enter,
  look,
  expectedComplaints,
}) => {
  expectedComplaints.push(/^UnreadableResponseError/);
  await enter("/archive/boards");
  const { settings } = service.workspace;
  const table = page.getByRole("table", { name: "Archived boards" });
  await expect(table.locator("tr[data-id]").first()).toBeVisible();
  settings.fault = "html";
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(page.getByText("Boards couldn’t be refreshed.")).toBeVisible();
  await look("/archive/boards, not read again");
  // What was read of the archive stays until the page is reloaded.
  await page.goto(`${site}/archive/invoices`);
  for (const path of [
    "/archive/invoices",
    `/archive/invoices/${firstOf(service, "invoices").id}`,
    `/tasks/${aTask(service).id}`,
    "/webhooks",
  ]) {
    await goAnew(page, path);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.getByText("Show the reply").first().click();
    await look(`${path}, not read`);
  }
  settings.fault = "none";
  await goAnew(page, "/archive/docs/pdoc_nothing");
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("an item that is not there");
  await goAnew(page, "/tasks/tsk_nothing");
  await expect(page.getByRole("heading").last()).toBeVisible();
  await look("a task that is not there");
});

test("control: a button without a name is a fault", async ({ page, site }) => {
  await page.goto(`${site}/connect`);
  await expect(page.getByLabel("API key")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.evaluate(() => document.body.append(document.createElement("button")));
  expect(await faultsOf(page)).toEqual([expect.stringContaining("button-name: body > button")]);
  // Nor does one in a dialog get by, under which it does not look.
  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "Over the page");
    dialog.append(document.createElement("button"));
    document.body.append(dialog);
    dialog.showModal();
  });
  expect(await faultsOf(page)).toEqual([expect.stringContaining("button-name: dialog > button")]);
});
