import { aTask } from "../browser/support/places.ts";
import type { PressedKey } from "./support/engine.ts";
import { expect, test } from "./support/fixtures.ts";

// Engines without a window are slow on a busy machine.
test.setTimeout(400_000);

/** Types digits into one part after another. */
interface Digits {
  typed: readonly string[];
}

/** Acts from the part for the month on, and the day that they make of 20 November 2026. */
const ways: readonly { way: string; acts: readonly (PressedKey | Digits)[]; day: string }[] = [
  { way: "typed", acts: [{ typed: ["12", "03", "2026"] }], day: "2026-12-03" },
  {
    way: "its year typed",
    acts: ["ArrowRight", "ArrowRight", { typed: ["2027"] }],
    day: "2027-11-20",
  },
  { way: "stepped", acts: ["ArrowUp", "ArrowRight", "ArrowUp"], day: "2026-12-21" },
  {
    way: "its day cleared and typed",
    acts: ["ArrowRight", "Backspace", { typed: ["05"] }],
    day: "2026-11-05",
  },
  {
    way: "cleared and typed",
    acts: [
      ...(["Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace"] as const),
      ...(["ArrowLeft", "ArrowLeft", { typed: ["12", "03", "2026"] }] as const),
    ],
    day: "2026-12-03",
  },
];

for (const { title, label, clock, used } of [
  { title: "with seconds", label: /^Due/, clock: "17:00:30", used: ways },
  { title: "without seconds", label: /^Starts/, clock: "17:00", used: ways.slice(0, 1) },
]) {
  test(`a date and time ${title} is typed, stepped and cleared`, async ({
    tab,
    service,
    enter,
    engineName,
  }) => {
    await enter(`/tasks/${aTask(service).id}`);
    const box = { label };
    /** WebKitGTK stays in a part that is full. */
    async function typeDigits({ typed }: Digits, stays: boolean) {
      for (const [index, digits] of typed.entries()) {
        if (stays && index > 0) await tab.press("ArrowRight");
        await tab.type(digits);
      }
    }
    for (const { way, acts, day } of used) {
      await test.step(way, async () => {
        // Engines take digits as one number only within a second, which a busy machine may miss.
        await expect(async () => {
          await tab.pick(box, `2026-11-20T${clock}`);
          await tab.seeValue(box, `2026-11-20T${clock}`);
          await tab.focus(box);
          for (let parts = 0; parts < 6; parts += 1) await tab.press("ArrowLeft");
          for (const act of acts) {
            if (typeof act === "string") await tab.press(act);
            else await typeDigits(act, engineName === "webkit");
          }
          expect(await tab.valueOf(box)).toBe(`${day}T${clock}`);
        }).toPass({ timeout: 60_000 });
        // It closes where nothing is changed in between.
        if ((await tab.textOf({ label: "Request body" })) === "")
          await tab.click({ role: "group", name: "Technical details" });
        await tab.see({ label: "Request body" }, "_at");
        const body = await tab.textOf({ label: "Request body" });
        // The hour is that of the workspace's offset.
        expect(body).toMatch(clock.endsWith(":30") ? /T\d\d:\d0:30\+/ : /T\d\d:\d0:00\+/);
      });
    }
    // A page with unsaved changes asks before it is left.
    await tab.click({ role: "button", name: "Discard" });
  });
}
