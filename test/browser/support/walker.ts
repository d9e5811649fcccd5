import type { Page, Request } from "@playwright/test";
import { type Candidates, candidates, centreOf, found } from "./candidates.ts";

/** Milliseconds that a press may keep requests under way before the walk goes on. */
const patience = 3_000;

/** Milliseconds without a write after which a run sends nothing more. */
const quiet = 600;

/** Buttons that end a layer, which are pressed last in it. */
const closes = /^.+ > \w+ (Close|Cancel|Keep|Stay|Attach|Discard)\b/;

/**
 * Presses every button, tab, checkbox and summary there is, each once, but those that are `held`. One
 * with a `fleeting` name, which another press may remove for good, is not looked for once it has gone.
 */
export function createWalker(page: Page, held: RegExp, fleeting = /(?!)/) {
  /** Everything that was pressed, by its place and name. */
  const pressed = new Set<string>();
  /** Names that were seen and had gone before they could be pressed. */
  const missed: string[] = [];
  /** Dialogs of the browser, failed requests and requests to elsewhere that no press may cause. */
  const faults: string[] = [];
  /** Files that were handed over, and choosers that were opened. */
  const handled = { downloads: 0, choosers: 0 };
  const pending = new Set<Request>();
  const writing = new Set<Request>();
  let arrivedScripts = 0;
  let wroteAt = 0;

  function ended(request: Request) {
    pending.delete(request);
    if (request.resourceType() === "script") arrivedScripts += 1;
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
  page.on("requestfinished", ended);
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

  const look = (rest = 0) => page.evaluate(candidates, rest);
  /** Waits until what the last press began is through, or takes long on purpose; returns what is there. */
  async function settle(): Promise<Candidates> {
    const until = Date.now() + patience;
    let rest = 0;
    for (;;) {
      const scripts = arrivedScripts;
      const shown = await look(rest);
      if ((pending.size === 0 && arrivedScripts === scripts) || Date.now() > until) {
        pending.clear();
        return shown;
      }
      while (pending.size > 0 && Date.now() < until) await page.waitForTimeout(15);
      // React shows a part that was loaded up to 300 ms after it has come.
      rest = arrivedScripts > scripts ? 400 : 0;
    }
  }
  /** Presses it; null when it has gone, or something came over it, since it was seen. */
  async function press(key: string, { layer }: Candidates): Promise<Candidates | null> {
    for (const timeout of [0, 3_000, 6_000, null]) {
      const element = (await page.evaluateHandle(found, key)).asElement();
      if (timeout === null) throw new Error(`“${key}” is there and cannot be pressed.`);
      // At most places it lies open; else one waits for it as a person does.
      const centre = timeout === 0 ? await element?.evaluate(centreOf) : null;
      if (centre) {
        await page.mouse.click(centre.x, centre.y);
        // A write is noted before it is sent, which may be a moment later.
        wroteAt = Date.now();
        return settle();
      }
      if (timeout === 0) continue;
      try {
        await element?.click({ timeout });
        return element && (await settle());
      } catch {
        if ((await look()).layer !== layer) return null;
        // An open list of suggestions may cover it: a person closes that first.
        await page.keyboard.press("Escape");
      }
    }
    return null;
  }

  /** Presses everything at a place; `open` brings the page there again. */
  async function walk(path: string, open: () => Promise<void>) {
    /** Number of the look that first found each, and the presses until then since the page was opened. */
    const seen = new Map<string, { trail: readonly string[]; turn: number }>();
    const gone = new Set<string>();
    const here = (key: string) => `${path} ${key}`;
    const isOpen = (key: string) => !pressed.has(here(key)) && !held.test(key) && !gone.has(key);
    /** Everything pressed since the page was opened; empty for Escape. */
    let trail: string[] = [];
    let now: Candidates = { layer: "", keys: [] };
    async function again() {
      // A run that goes on by itself sends nothing more: whoever leaves would break it off. A request
      // without an answer by then hangs on purpose.
      while (Date.now() - wroteAt < (writing.size > 0 ? patience : quiet)) {
        await page.waitForTimeout(50);
      }
      writing.clear();
      await open();
      now = await settle();
      trail = [];
    }
    async function escape() {
      await page.keyboard.press("Escape");
      trail.push("");
      now = await settle();
    }
    async function take(key: string) {
      const shown = await press(key, now);
      if (shown) {
        pressed.add(here(key));
        trail.push(key);
      }
      now = shown ?? (await look());
    }
    /** Presses again what first brought it to sight. */
    async function reach(key: string): Promise<void> {
      if (now.keys.includes(key)) return;
      const opener = seen.get(key)?.trail.findLast(Boolean);
      if (opener) {
        await reach(opener);
        await take(opener);
      }
      // Parts that are loaded when needed come a little later.
      const many = fleeting.test(here(key)) ? 0 : 4;
      for (let looks = 0; looks < many && !now.keys.includes(key); looks += 1) {
        now = await look(100);
      }
    }
    /** Goes the whole way again, to what only several presses bring to sight. */
    async function follow(way: readonly string[]) {
      await again();
      for (const key of way) {
        if (key === "") await escape();
        else if (now.keys.includes(key)) await take(key);
      }
    }
    await again();
    const { pathname: ground } = new URL(page.url());
    const { layer: lowest } = now;
    for (let turn = 0; ; turn += 1) {
      if (new URL(page.url()).pathname !== ground) await again();
      for (const key of now.keys) if (!seen.has(key)) seen.set(key, { trail: [...trail], turn });
      // The newest first, as it may not stay; what closes the layer last.
      const rank = (key: string) => (closes.test(key) ? -1 : (seen.get(key)?.turn ?? 0));
      const [key] = now.keys.filter(isOpen).toSorted((a, b) => rank(b) - rank(a));
      if (key !== undefined) {
        await take(key);
      } else if (now.layer !== lowest) {
        const { layer } = now;
        await escape();
        if (now.layer !== layer) continue;
        faults.push(`${path}: Escape does not close “${layer}”`);
        await again();
      } else {
        // Controls of a layer that a press has closed, or under one that it opened.
        const behind = [...seen.keys()].find(isOpen);
        if (behind === undefined) return;
        await reach(behind);
        const isLost = () => !now.keys.includes(behind) && !fleeting.test(here(behind));
        if (isLost()) {
          await again();
          await reach(behind);
        }
        if (isLost()) await follow(seen.get(behind)?.trail ?? []);
        if (now.keys.includes(behind)) {
          await take(behind);
        } else {
          missed.push(here(behind));
          gone.add(behind);
        }
      }
    }
  }
  return { pressed, missed, faults, handled, walk };
}
