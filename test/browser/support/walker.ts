import type { Page, Request } from "@playwright/test";
import { type Candidates, candidates, found, middleOf } from "./candidates.ts";

/** Milliseconds that a press may keep requests under way before the walk goes on. */
const patience = 3_000;

/** Milliseconds without a write after which a run sends nothing more. */
const quiet = 600;

/** Buttons that end a layer, which are pressed last in it. */
const closes = /^.+ > \w+ (Close|Cancel|Keep|Stay|Attach|Discard)\b/;

export interface Walker {
  /** Everything that was pressed, by its place and name. */
  pressed: Set<string>;
  /** Names that were seen and had gone before they could be pressed. */
  missed: string[];
  /** Dialogs of the browser, failed requests and requests to elsewhere that no press may cause. */
  faults: string[];
  /** Files that were handed over, and choosers that were opened. */
  handled: { downloads: number; choosers: number };
  /** Presses everything at a place; `open` brings the page there anew. */
  walk: (path: string, open: () => Promise<void>) => Promise<void>;
}

interface WalkerOptions {
  /** Names that are not pressed. */
  held: RegExp;
}

/** Presses every button, tab, checkbox and summary there is, each once. */
export function createWalker(page: Page, { held }: WalkerOptions): Walker {
  const pressed = new Set<string>();
  const missed: string[] = [];
  const faults: string[] = [];
  const handled = { downloads: 0, choosers: 0 };
  const pending = new Set<Request>();
  const arrived: Request[] = [];
  const writing = new Set<Request>();
  let wroteAt = 0;

  function ended(request: Request) {
    pending.delete(request);
    if (writing.delete(request)) wroteAt = Date.now();
  }
  page.on("request", (request) => {
    pending.add(request);
    const { protocol, hostname, href } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== "127.0.0.1")
      faults.push(`to elsewhere: ${href}`);
    if (request.method() === "GET") return;
    writing.add(request);
    wroteAt = Date.now();
  });
  page.on("requestfinished", (request) => {
    ended(request);
    arrived.push(request);
  });
  page.on("requestfailed", (request) => {
    ended(request);
    const why = request.failure()?.errorText ?? "";
    // Reads are given up when their page is left.
    if (why === "net::ERR_ABORTED" && request.method() === "GET") return;
    faults.push(`${why} ${request.method()} ${request.url()}`);
  });
  page.on("download", (download) => {
    handled.downloads += 1;
    void download.cancel();
  });
  page.on("filechooser", () => {
    handled.choosers += 1;
  });
  page.on("dialog", (dialog) => {
    // The walk leaves pages with unsaved changes on purpose.
    if (dialog.type() !== "beforeunload") faults.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });

  /** Waits until what the last press began is through, or takes long on purpose. */
  async function settle() {
    const until = Date.now() + patience;
    let came: Request[];
    do {
      await page.evaluate(
        // Two frames for what was drawn, and a moment with nothing left to do for what was loaded.
        () =>
          new Promise((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => requestIdleCallback(done, { timeout: 500 })),
            ),
          ),
      );
      while (pending.size > 0 && Date.now() < until) await page.waitForTimeout(15);
      came = arrived.splice(0);
      // React shows a part that was loaded up to 300 ms after it has come.
      if (came.some((request) => request.resourceType() === "script")) {
        await page.waitForTimeout(400);
      }
    } while (came.length > 0 && Date.now() < until);
    pending.clear();
  }
  /**
   * Waits until a run that goes on by itself sends nothing more: whoever leaves would break it off.
   * A request without an answer by then hangs on purpose.
   */
  async function rest() {
    while (Date.now() - wroteAt < (writing.size > 0 ? patience : quiet)) {
      await page.waitForTimeout(50);
    }
    writing.clear();
  }
  const look = () => page.evaluate(candidates);
  /** Presses it; false when something has come over it since it was seen. */
  async function press(key: string, { layer }: Candidates): Promise<boolean> {
    // A press that would hit nothing else needs none of the waits that a click has.
    const middle = await page.evaluate(middleOf, key);
    if (middle) {
      await page.mouse.click(middle.x, middle.y);
      await settle();
      return true;
    }
    for (let tries = 1; ; tries += 1) {
      const element = (await page.evaluateHandle(found, key)).asElement();
      try {
        await element?.click({ timeout: tries * 3_000 });
        await settle();
        return element !== null;
      } catch (error) {
        if ((await look()).layer !== layer) return false;
        if (tries === 3) throw new Error(`“${key}” cannot be pressed: ${error}`, { cause: error });
        // An open list of suggestions may cover it: a person closes that first.
        if (await page.locator('[role="combobox"][aria-expanded="true"]').count()) {
          await page.keyboard.press("Escape");
        }
      }
    }
  }

  async function walk(path: string, open: () => Promise<void>) {
    const here = (key: string) => `${path} ${key}`;
    /** After which press each was seen first, and in which look. */
    const seen = new Map<string, { after: string | null; turn: number }>();
    const gone = new Set<string>();
    let last: string | null = null;
    let turn = 0;
    let at = "";

    const isOpen = (key: string) => !pressed.has(here(key)) && !held.test(key) && !gone.has(key);
    async function again(): Promise<Candidates> {
      await rest();
      await open();
      // Elements that came with the page were opened by no press.
      arrived.splice(0);
      await settle();
      last = null;
      at = new URL(page.url()).pathname;
      return look();
    }
    function note({ keys }: Candidates) {
      turn += 1;
      for (const key of keys) if (!seen.has(key)) seen.set(key, { after: last, turn });
    }
    /** The next to press: the newest first, as it may not stay; what closes the layer last. */
    function next({ keys }: Candidates): string | undefined {
      const rank = (key: string) => (closes.test(key) ? 0 : (seen.get(key)?.turn ?? 0));
      return keys.filter(isOpen).toSorted((a, b) => rank(b) - rank(a))[0];
    }
    const covered = new Map<string, number>();
    async function take(key: string, before: Candidates): Promise<Candidates> {
      if (await press(key, before)) {
        pressed.add(here(key));
        last = key;
      } else {
        const times = (covered.get(key) ?? 0) + 1;
        covered.set(key, times);
        if (times === 3) throw new Error(`“${key}” is there and cannot be pressed.`);
      }
      return new URL(page.url()).pathname === at ? look() : again();
    }
    /** Looks until it is there, as parts that are loaded when opened come a little later. */
    async function comes(key: string, before: Candidates): Promise<Candidates> {
      let seenNow = before;
      for (let looks = 0; looks < 20 && !seenNow.keys.includes(key); looks += 1) {
        await page.waitForTimeout(100);
        seenNow = await look();
      }
      return seenNow;
    }
    /** The presses that first brought it to sight, in their order. */
    function wayTo(key: string): string[] {
      const after = seen.get(key)?.after ?? null;
      return after === null || after === key ? [] : [...wayTo(after), after];
    }

    let now = await again();
    const ground = now.layer;
    /** True when these presses bring it to sight. */
    async function reach(key: string, way: readonly string[]): Promise<boolean> {
      // The page may have kept what the first steps opened: pressed again, they would close it.
      const from = way.findLastIndex((step) => now.keys.includes(step));
      for (const step of way.slice(Math.max(from, 0))) {
        now = await comes(step, now);
        if (!now.keys.includes(step)) return false;
        await press(step, now);
        last = step;
        now = await look();
      }
      now = await comes(key, now);
      return now.keys.includes(key);
    }
    for (;;) {
      note(now);
      const key = next(now);
      if (key !== undefined) {
        now = await take(key, now);
        continue;
      }
      if (now.layer !== ground) {
        const { layer } = now;
        await page.keyboard.press("Escape");
        await settle();
        now = await look();
        if (now.layer === layer) {
          faults.push(`${path}: Escape does not close “${layer}”`);
          now = await again();
        }
        continue;
      }
      // Controls of a layer that a press has closed, or under one that it opened.
      const behind = [...seen.keys()].find(isOpen);
      if (behind === undefined) break;
      const way = wayTo(behind);
      // Mostly the last step is in sight still; opening the page anew takes long.
      const [step] = way.slice(-1);
      const isNear = step !== undefined && now.keys.includes(step);
      if (!isNear || !(await reach(behind, [step]))) {
        now = await again();
        await reach(behind, way);
      }
      if (now.keys.includes(behind)) {
        now = await take(behind, now);
      } else {
        gone.add(behind);
        missed.push(here(behind));
      }
    }
  }
  return { pressed, missed, faults, handled, walk };
}
