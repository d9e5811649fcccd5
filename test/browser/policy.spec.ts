import { expect, test } from "./fixtures.ts";

test("the guard over the policy bites: style, markup and connections put in later", async ({
  page,
  site,
  violations,
  complaints,
}) => {
  await page.goto(`${site}/connect`);
  await expect(page.getByRole("heading", { name: "Connect a workspace" })).toBeVisible();
  expect(violations).toEqual([]);

  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expect.poll(() => violations.splice(0)).toEqual([expect.stringMatching(/^style-src-attr/)]);

  await page.evaluate(() => {
    const sheet = document.createElement("style");
    sheet.textContent = "body { color: red }";
    document.head.append(sheet);
  });
  await expect.poll(() => violations.splice(0)).toEqual([expect.stringMatching(/^style-src-elem/)]);

  const parsed = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<p>Parsed</p>";
      return "taken";
    } catch (error) {
      return String(error);
    }
  });
  expect(parsed).toContain("TrustedHTML");
  await expect
    .poll(() => violations.splice(0))
    .toEqual([expect.stringMatching(/^require-trusted-types-for/)]);

  await page.evaluate(() => fetch("http://127.0.0.1:9/elsewhere").catch(() => null));
  await expect.poll(() => violations.splice(0)).toEqual([expect.stringMatching(/^connect-src/)]);

  // The browser says it on the console, too.
  expect(complaints.splice(0).length).toBeGreaterThanOrEqual(4);
});

test("the guard bites where a build brings a script of another origin, or one inline", async ({
  page,
  site,
  service,
  violations,
  complaints,
}) => {
  await page.route(`${site}/connect`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const added = `<script src="${service.origin}/x.js"></script><script>var inline;</script></head>`;
    await route.fulfill({ response, body: html.replace("</head>", added) });
  });
  await page.goto(`${site}/connect`);
  await expect(page.getByRole("heading", { name: "Connect a workspace" })).toBeVisible();
  await expect
    .poll(() => violations.toSorted())
    .toEqual([
      expect.stringContaining(`script-src-elem: ${service.origin}/x.js`),
      expect.stringContaining("script-src-elem: inline"),
    ]);
  violations.splice(0);
  expect(complaints.splice(0)).toHaveLength(2);
  expect(service.requests.filter(({ path }) => path === "/x.js")).toEqual([]);
});
