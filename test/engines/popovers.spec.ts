import { kinds } from "#src/api/archive.ts";
import { archived } from "../browser/support/places.ts";
import type { Target } from "./support/in-page.ts";
import { expect, test } from "./support/fixtures.ts";
import type { Tab } from "./support/tab.ts";

/** Opens a popover, and checks that it is below its button, as high as its content, and in the window. */
async function openBelow(tab: Tab, button: Target, popover: Target) {
  await tab.click(button);
  await expect(async () => {
    const [anchor, box] = [await tab.edgesOf(button), await tab.edgesOf(popover)];
    if (!anchor || !box) throw new Error("It is not open.");
    expect(box.top - anchor.bottom).toBeGreaterThanOrEqual(0);
    expect(box.top - anchor.bottom).toBeLessThanOrEqual(8);
    expect(box.left).toBeLessThan(anchor.right);
    expect(box.right).toBeGreaterThan(anchor.left);
    expect(box.right).toBeLessThanOrEqual(1440);
    expect(box.bottom - box.contentBottom).toBeLessThanOrEqual(24);
  }).toPass({ timeout: 20_000 });
}

test("popovers open below their buttons", async ({ tab, service, enter }) => {
  await enter("/webhooks");
  await openBelow(tab, { role: "button", name: "Export" }, { role: "group", name: "Export" });
  await tab.press("Escape");
  await openBelow(
    tab,
    { role: "button", name: /^\+\d+ more event kinds of/, first: true },
    { role: "group", name: /^Event kinds of/ },
  );
  await tab.press("Escape");
  await openBelow(
    tab,
    { role: "button", name: /Connected/ },
    { role: "group", name: "Connection" },
  );
  await tab.press("Escape");
  await tab.click({ role: "link", name: /^All archived/ });
  // The buttons move while items are read.
  const { length: all } = kinds.flatMap((kind) => archived(service, kind));
  await tab.see({ role: "main" }, `${all} items`);
  await openBelow(tab, { role: "button", name: /^Kind.*Any/ }, { role: "dialog", name: "Kind" });
});
