import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";
import { misfitsOf } from "./fits.ts";
import { test as base, expect } from "./fixtures.ts";
import { toTop } from "./places.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rules = {
  all: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  /** A theme is nothing but other colours, so only these can judge two themes differently. */
  colours: ["color-contrast", "link-in-text-block"],
};

/** Each fault that axe finds in what the page shows now, as a line of text. */
export async function faultsOf(page: Page, which: keyof typeof rules = "all"): Promise<string[]> {
  const runOnly: RunOnly = { type: which === "all" ? "tag" : "rule", values: rules[which] };
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
    (chosen) => {
      const open = "dialog:modal, :popover-open:not([role=status])";
      const top = [...document.querySelectorAll(open)].at(-1);
      const buttons = document.querySelectorAll(`[popovertarget="${top?.id}"]`);
      return Reflect.get(window, "axe").run(top ? [top, ...buttons] : document, chosen);
    },
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) =>
        `${id}: ${target.join(" ")}: ${failureSummary.replaceAll(/\s+/g, " ")}`,
    ),
  );
}

interface Fixtures {
  /** Looks at what is shown in both themes; every fault found on the way fails the test in its end. */
  inspect: (state: string) => Promise<void>;
  /** Inspects it, and looks whether it fits 320 pixels and can be hit. */
  look: (state: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // Many of these states are those after an answer that the browser logs.
  expectedComplaints: async ({}, use) => use([/^Failed to load resource/]),
  inspect: async ({ page }, use) => {
    const faults: string[] = [];
    await use(async (state) => {
      for (const colorScheme of ["light", "dark"] as const) {
        // Colours at rest are judged, not those on the way from one theme to the other.
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const found = await faultsOf(page, colorScheme === "light" ? "all" : "colours");
        faults.push(...found.map((fault) => `${state}, ${colorScheme}: ${fault}`));
      }
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
