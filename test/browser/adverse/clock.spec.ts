import { laravel } from "../../faulty/plain-answers.ts";
import { test, expect } from "../support/reference/fixtures.ts";
import { defaultLimits } from "../support/reference/service.ts";
import { planFirst } from "../support/selection.ts";

test.use({ limits: { ...defaultLimits, requests: 1000 } });

test("a run goes on after its pause, though the clock is set back by three hours", async ({
  page,
  reference,
  enter,
  expectedComplaints,
}) => {
  // The browser logs each refused request.
  expectedComplaints.push(/429/);
  const answer = laravel.tooMany(8);
  reference.faults.push({ method: "POST", path: /0\/restore$/, times: 1, answer });
  await page.addInitScript(() => {
    const now = Date.now;
    Object.assign(window, { setBack: 0 });
    Date.now = () => now() - Number(Reflect.get(window, "setBack"));
  });
  await enter("/archive/links");
  const plan = await planFirst(page, 20);
  await plan.getByRole("button", { name: /^Restore 20 / }).click();
  const panel = page.getByRole("region", { name: /links/ });
  await expect(panel).toContainText("The workspace asked us to slow down.");
  await page.evaluate(() => Object.assign(window, { setBack: 3 * 3_600_000 }));
  const pauses: string[] = [];
  await page.exposeFunction("tellPause", (text: string) => pauses.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const [pause] = /Continues in \d+ s/.exec(document.body.textContent) ?? [];
      if (pause) void Reflect.get(window, "tellPause")(pause);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await expect(page.getByRole("region", { name: "All 20 links restored" })).toContainText(
    /\b20\s+restored/,
    { timeout: 90_000 },
  );
  expect(pauses.filter((pause) => !/ \d{1,2} s$/.test(pause))).toEqual([]);
});
