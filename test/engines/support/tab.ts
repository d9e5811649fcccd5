import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { Engine } from "./engine.ts";
import {
  type Target,
  drawn,
  edgesOf,
  findCut,
  findElement,
  setValue,
  textOf,
  valueOf,
} from "./in-page.ts";

const library = readFileSync(
  createRequire(import.meta.url).resolve(
    "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);

/** The source text of a value; patterns included, which JSON has not. */
function sourceOf(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value ?? {}).map(
    ([name, part]) => `${JSON.stringify(name)}: ${sourceOf(part)}`,
  );
  return `{${entries.join()}}`;
}

const expressionOf = (target: Target) => `findElement(${sourceOf(target)})`;

/** Acts in the tab of an engine as a person does: finds things by their names, and waits for them. */
export function createTab<Element>(engine: Engine<Element>) {
  const waiting = { intervals: [100], timeout: 20_000 };

  /** Gives the page what finds elements; it goes when the page is left. */
  async function ensureFinder() {
    if (await engine.evaluate<boolean>(`"findElement" in window`)) return;
    await engine.evaluate(`void (() => { ${library} })()`);
    await engine.evaluate(`void (window.findElement = ${findElement})`);
  }

  /** Calls a function in the page with an element. */
  async function read<Result>(target: Target, fn: (element: HTMLElement | null) => Result) {
    await ensureFinder();
    return engine.evaluate<Result>(`(${fn})(${expressionOf(target)})`);
  }

  /** Tries until the element is there and `act` succeeds: rendering may replace it in between. */
  const withElement = (target: Target, act: (element: Element) => Promise<void>) =>
    expect(
      async () => {
        await ensureFinder();
        const element = await engine.find(expressionOf(target));
        if (element === null) throw new Error("It is not on the page.");
        await act(element);
      },
      `acted on ${sourceOf(target)}`,
    ).toPass(waiting);

  const click = (target: Target) => withElement(target, (element) => engine.click(element));

  return {
    open: engine.open,
    reload: engine.reload,
    openTab: engine.openTab,
    switchTab: engine.switchTab,
    closeTab: engine.closeTab,
    close: engine.close,
    takeErrors: engine.takeErrors,
    /** Puts an entry into a storage of the page's origin. */
    store: (name: string, value: string, area = "sessionStorage") =>
      engine.evaluate<void>(`${area}.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`),
    /** Calls a function in the page. */
    run: <Result>(fn: () => Result) => engine.evaluate<Result>(`(${fn})()`),
    press: engine.press,
    pressWithControl: engine.pressWithControl,
    click,
    type: engine.type,
    /** Gives a field the focus as Tab does: of a date and time its first part. */
    focus: (target: Target) =>
      withElement(target, () => engine.evaluate(`${expressionOf(target)}.focus()`)),
    /** Types instead of the text of a field. */
    async typeInto(target: Target, text: string) {
      await click(target);
      await engine.pressWithControl("a");
      await engine.type(text);
    },
    /** Sets a field that has a picker, such as a time. */
    pick: (target: Target, value: string) =>
      withElement(target, () =>
        engine.evaluate(`(${setValue})(${expressionOf(target)}, ${JSON.stringify(value)})`),
      ),
    chooseFile: (target: Target, path: string) =>
      withElement(target, (input) => engine.chooseFile(input, path)),
    textOf: (target: Target) => read(target, textOf),
    edgesOf: (target: Target) => read(target, edgesOf),
    /** Waits until an element shows this text. */
    see: (target: Target, text: string) =>
      expect.poll(() => read(target, textOf), waiting).toContain(text),
    /** Waits until an element is gone. */
    seeNo: (target: Target) => expect.poll(() => read(target, edgesOf), waiting).toBeNull(),
    valueOf: (target: Target) => read(target, valueOf),
    /** Waits until a field has this value. */
    seeValue: (target: Target, value: string) =>
      expect.poll(() => read(target, valueOf), waiting).toBe(value),
    findCut: () => engine.evaluate<string[]>(`(${findCut})()`),
    async screenshot() {
      await engine.evaluate(`(${drawn})()`);
      return engine.screenshot();
    },
  };
}

export type Tab = ReturnType<typeof createTab>;
