import { siteHeaders } from "../../build/site-headers.ts";
import { base, builds } from "./support/build.ts";
import { startFilesHost } from "./support/files-host.ts";
import { expect, test } from "./support/fixtures.ts";
import { rateLimit } from "./support/rate-limit.ts";
import { allRead } from "./support/archive.ts";

test("everything works under a path", async ({ page, service, connect, expectedComplaints }) => {
  // The browser logs the replies that made it wait.
  expectedComplaints.push(/^Failed.*\/restore$/);
  const { origin, close } = await startFilesHost({
    folder: builds.subPath,
    base,
    headers: siteHeaders({ connect: [service.origin] }),
  });
  const outside: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === origin && !url.pathname.startsWith(base)) outside.push(url.pathname);
  });
  /** Paths of links on the page that leave the console's own. */
  const strayLinks = () =>
    page
      .locator("a[href]")
      .evaluateAll(
        (links, path) =>
          links
            .map((link) => link.getAttribute("href") ?? "")
            .filter((href) => href.startsWith("/") && !href.startsWith(path)),
        base,
      );

  // A deep link leads there after connecting, and again after a reload.
  await page.goto(`${origin}${base}archive/boards?q=board`);
  await expect(page).toHaveURL(`${origin}${base}connect?next=%2Farchive%2Fboards%3Fq%3Dboard`);
  await connect("In this tab");
  await expect(page).toHaveURL(`${origin}${base}archive/boards?q=board`);
  await expect(page.getByText(/^\d+ of 21 match$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ of 21 match$/)).toBeVisible();
  await allRead(page);
  expect(await strayLinks()).toEqual([]);

  // A run that is told to wait does so by a worker.
  const worker = page.waitForEvent("worker");
  await page.route(/\/restore$/, (route) => rateLimit(route, 1), { times: 1 });
  const boxes = page.locator("tbody tr[data-id] input");
  for (const row of [0, 1]) await boxes.nth(row).check();
  await page.getByRole("button", { name: "Restore 2 items" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Restore 2 / })
    .click();
  expect(new URL((await worker).url()).pathname).toMatch(/^\/reshelve\/assets\/clock-worker/);

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(`${origin}${base}settings`);
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  expect(await strayLinks()).toEqual([]);
  await page.goto(`${origin}${base}`);
  await expect(page).toHaveURL(`${origin}${base}archive`);
  expect(outside).toEqual([]);
  await page.goto("about:blank");
  close();
});
