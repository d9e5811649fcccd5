import { type Page, expect } from "@playwright/test";

/** Pixels of CSS: what a page of 1280 has at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 };
/** A screen of 1280 by 1024 at that zoom: the bars alone would leave a list no room. */
const low = { width: 320, height: 256 };
const common = { width: 1280, height: 720 };

/** Rows after the first five, which are like them; not those with an outcome. */
export const likeRows = "tbody tr:nth-child(n + 6):not([data-status])";

/**
 * Elements that make the page scroll sideways, are cut off at its edges, or scroll out of reach of
 * the keys.
 */
function misfits(layers: string): string[] {
  const found: string[] = [];
  const words = (element: Element) => element.outerHTML.replaceAll(/\s+/g, " ").slice(0, 120);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
  const top = [...document.querySelectorAll(layers)].at(-1) ?? document.body;
  for (const element of top.querySelectorAll<HTMLElement>("*")) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const wide = element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(overflowX);
    const long = element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(overflowY);
    if (!wide && !long) continue;
    if (long && element.clientHeight < 96 && element.tagName !== "TEXTAREA") {
      found.push(`${element.clientHeight} to scroll in: ${words(element)}`);
    }
    const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    // The keys in the field of a combobox scroll its list.
    const isReached = element.matches(`${focusable}, [role=listbox]`);
    if (!isReached && !element.querySelector(focusable)) {
      found.push(`out of reach: ${words(element)}`);
    }
    if (wide && !element.matches("[tabindex='0'], textarea, input")) {
      found.push(`scrolls sideways: ${words(element)}`);
    }
  }
  const needed = "a, button, input, select, textarea, summary, h1, h2, h3, p, dd, label";
  for (const element of top.querySelectorAll<HTMLElement>(needed)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > innerWidth + 1) && !element.closest("pre")) {
      found.push(`cut off from ${left} to ${right}: ${words(element)}`);
    }
  }
  return found;
}

/**
 * Controls that something covers, or whose hit area is less than 24 by 24, found by asking what lies
 * under their middles or corners. The days of the timeline are narrower: the query takes the same days,
 * as WCAG 2.5.8 lets an equivalent do.
 */
function smallTargets([layers, likeRows]: readonly [string, string]): string[] {
  const found: string[] = [];
  const top = [...document.querySelectorAll(layers)].at(-1) ?? document.body;
  const controls = top.querySelectorAll<HTMLElement>(
    "button, input[type=checkbox], input[type=radio], select, summary",
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.closest(`[role=toolbar][aria-label="Timeline"], ${likeRows}`)) continue;
    control.scrollIntoView({ block: "center" });
    const { left, right, top: upper, bottom } = control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (upper + bottom) / 2];
    const reach = right - left >= 24 && bottom - upper >= 24 ? 0 : 11.5;
    const corners = [-reach, reach].flatMap((by) => [
      document.elementFromPoint(x + by, y),
      document.elementFromPoint(x, y + by),
    ]);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const mine = (hit: Element | null) =>
      control.contains(hit) || labels.some((label) => label.contains(hit));
    if (!corners.every(mine)) {
      const size = `${Math.round(right - left)} by ${Math.round(bottom - upper)}`;
      found.push(`${size}: ${control.outerHTML.slice(0, 160)}`);
    }
  }
  return found;
}

/** Layers over the page that take every click. */
const layers = "dialog[open], :popover-open:not([role=status]), [aria-label='Query help']";

/**
 * Elements of the page shown now that do not fit 320 pixels, or are too small to be hit, there and on a
 * screen of a common size. Leaves it at that one.
 */
export async function misfitsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  /** Notes what is still wrong once the page had a while to be laid out for the size. */
  async function note(screen: string, find: () => Promise<string[]>) {
    let faults: string[] = [];
    await expect
      .poll(async () => (faults = await find()), { intervals: [100], timeout: 5_000 })
      .toEqual([])
      .catch(() => null);
    found.push(...faults.map((fault) => `${screen}: ${fault}`));
  }
  const findSmall = () => page.evaluate(smallTargets, [layers, likeRows] as const);
  for (const [screen, size] of Object.entries({ low, narrow })) {
    await page.setViewportSize(size);
    await note(screen, () => page.evaluate(misfits, layers));
  }
  await note("narrow", findSmall);
  await page.setViewportSize(common);
  await note("common", findSmall);
  return found;
}
