import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";
import { likeRows, misfitsOf } from "./fits.ts";
import { test as base, expect } from "./fixtures.ts";
import { toTop } from "./places.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Each fault that axe finds in what the page shows now, as a line of text. */
export async function faultsOf(page: Page): Promise<string[]> {
  const runOnly: RunOnly = { type: "tag", values: tags };
  const options: RunOptions = {
    runOnly,
    resultTypes: ["violations"],
    preload: false,
    elementRef: false,
  };
  // Code that a debugger runs is exempt from the policy of the page, which would let none of it in.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations }: AxeResults = await page.evaluate(
    // All under a dialog or a popover was looked at before that was opened, but for its button.
    ([chosen, exclude]) => {
      const open = "dialog:modal, :popover-open:not([role=status])";
      const top = [...document.querySelectorAll(open)].at(-1);
      const buttons = document.querySelectorAll(`[popovertarget="${top?.id}"]`);
      const include = top ? [top, ...buttons] : [document];
      return Reflect.get(window, "axe").run({ include, exclude: [exclude] }, chosen);
    },
    [options, likeRows] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) =>
        `${id}: ${target.join(" ")}: ${failureSummary.replaceAll(/\s+/g, " ")}`,
    ),
  );
}

interface Fixtures {
  /**
   * Looks at what is shown, in the theme that it is shown in: themes differ by their colours alone, which
   * `test/repository/contrast.test.ts` compares. Faults found on the way fail the test at its end.
   */
  inspect: (state: string) => Promise<void>;
  /** Inspects it, and looks whether it fits 320 pixels and can be hit. */
  look: (state: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // Many of these states are those after a reply that the browser logs.
  expectedComplaints: async ({}, use) => use([/^Failed to load resource/]),
  inspect: async ({ page }, use) => {
    const faults: string[] = [];
    await use(async (state) => {
      // Colours at rest are judged, not those on the way to them.
      await page.emulateMedia({ reducedMotion: "reduce" });
      const found = await faultsOf(page);
      faults.push(...found.map((fault) => `${state}: ${fault}`));
    });
    expect(faults, "axe found nothing").toEqual([]);
  },
  look: async ({ page, inspect }, use) => {
    const misfits: string[] = [];
    await use(async (state) => {
      await toTop(page);
      await inspect(state);
      misfits.push(...(await misfitsOf(page)).map((fault) => `${state}, ${fault}`));
    });
    expect(misfits, "everything fits").toEqual([]);
  },
});

export { expect } from "./fixtures.ts";
