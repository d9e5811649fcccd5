import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { keysLoaded } from "../support/keys.ts";
import { query } from "../support/archive.ts";

/** Letters each of which is a command outside a field: `r` restores, `x` selects, `e` exports. */
const words = "rx client:pet";

const palette = (page: Page) =>
  page.getByRole("dialog", { name: "Search or jump to" }).getByRole("combobox");

type Press = (init: { key: string; code?: string; text?: string; modifiers?: number }) => void;

function pressSlash(press: Press) {
  press({ key: "/", code: "Slash", text: "/" });
}

function pressCtrlK(press: Press) {
  press({ key: "k", code: "KeyK", modifiers: 2 });
}

/** Moves the focus to a row, which `r` would restore. */
async function focusRow(page: Page) {
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator("tr[data-id] :focus")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
}

/** Keyboard and mouse that do not wait for the page, as a person's: 30 ms from key to key. */
async function createKeyboard(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  const press: Press = (init) => {
    sent.push(
      cdp.send("Input.dispatchKeyEvent", { type: "keyDown", ...init }),
      cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...init }),
    );
  };
  return {
    press,
    click(place: { x: number; y: number }) {
      const mouse = { ...place, button: "left", clickCount: 1 } as const;
      sent.push(
        cdp.send("Input.dispatchMouseEvent", { type: "mousePressed", ...mouse }),
        cdp.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...mouse }),
      );
    },
    /** Keeps the page busy, so that what is pressed in the meantime reaches it in a row. */
    keepBusy() {
      const busy = page.evaluate(() => {
        const end = performance.now() + 1_000;
        while (performance.now() < end);
      });
      sent.push(busy);
    },
    async type(text: string) {
      for (const letter of text) {
        press({ key: letter, text: letter, code: `Key${letter.toUpperCase()}` });
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    /** Resolves once the page has taken all presses. */
    taken: () => Promise.all(sent),
  };
}

test("a slash and words in a row, on a busy page", async ({ page, service, enter }) => {
  await enter("/archive");
  await keysLoaded(page);
  await focusRow(page);
  const keyboard = await createKeyboard(page);
  keyboard.keepBusy();
  pressSlash(keyboard.press);
  await keyboard.type(words);
  await keyboard.taken();
  await expect(query(page)).toHaveValue(words);
  expectNoCommand(page, service, "/archive");
});

test("a click into a field after letters, on a busy page", async ({ page, service, enter }) => {
  await enter("/archive");
  await keysLoaded(page);
  await focusRow(page);
  const box = await query(page).boundingBox();
  const place = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 10 };
  const keyboard = await createKeyboard(page);
  keyboard.keepBusy();
  await keyboard.type("jxj");
  keyboard.click(place);
  await keyboard.type(words);
  await keyboard.taken();
  await expect(query(page)).toHaveValue(words);
  expectNoCommand(page, service, "/archive");
});

function expectNoCommand(
  page: Page,
  service: { requests: readonly { method: string }[] },
  path: string,
) {
  expect(service.requests.filter(({ method }) => method !== "GET" && method !== "OPTIONS")).toEqual(
    [],
  );
  expect(new URL(page.url()).pathname).toBe(path);
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

test("words after Ctrl K are no commands while the palette is late", async ({
  page,
  service,
  enter,
}) => {
  const [asked, released] = [createGate(), createGate()];
  await page.route(/\/late-/, async (route) => {
    asked.open();
    await released.opened;
    await route.continue();
  });
  await enter("/archive");
  await focusRow(page);
  await asked.opened;
  const keyboard = await createKeyboard(page);
  pressCtrlK(keyboard.press);
  await keyboard.type(words);
  await keyboard.taken();
  released.open();
  await expect(palette(page)).toBeFocused();
  expectNoCommand(page, service, "/archive");
});
