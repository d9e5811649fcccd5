import { test, expect } from "../support/reference/fixtures.ts";
import { isNews, news } from "../../wire/version-0.1.0.ts";

test("what a tab of version 0.1.0 restores is not sent by this one, and each hears of the other", async ({
  page,
  reference,
  enter,
}) => {
  await enter("/archive/boards");
  const { origin } = reference;
  const lock = `reshelve.write.${origin}/boards/tskb_Board0`;
  await page.evaluate(async (name) => {
    const told: unknown[] = [];
    const channel = new BroadcastChannel("reshelve.writes");
    channel.addEventListener("message", ({ data }) => told.push(data));
    Object.assign(window, { told, channel });
    await new Promise<void>((held) => {
      void navigator.locks.request(name, () => new Promise(() => held()));
    });
  }, lock);
  await page.getByRole("button", { name: "Restore Board 0", exact: true }).click();
  await expect(page.getByRole("button", { name: "Not sent Board 0" })).toBeVisible();

  const confirmed = {
    ...news,
    origin,
    write: { operation: "restore", kind: "boards", id: "tskb_Board0" },
  };
  await page.evaluate((message) => Reflect.get(window, "channel").postMessage(message), confirmed);
  await expect(page.getByRole("button", { name: "Restored Board 0" })).toBeVisible();

  await page.getByRole("button", { name: "Restore Board 2", exact: true }).click();
  await expect(page.getByRole("button", { name: "Restored Board 2" })).toBeVisible();
  const told: unknown[] = await page.evaluate(() => Reflect.get(window, "told"));
  expect(told.filter((one) => isNews(one))).toMatchObject([
    { origin, write: { id: "tskb_Board2" }, outcome: { grade: "confirmed" } },
  ]);
  expect(reference.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});
