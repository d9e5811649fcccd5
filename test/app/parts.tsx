import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, type JsonBodyType, http } from "msw";
import { onTestFinished, vi } from "vitest";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";

/*
 * The parts of the page as a person names them. jsdom has no layout and takes the sidebar, a popover
 * on narrow screens, for closed: what is in it is looked for with `hidden`.
 */
const hidden = true;

export const table = (many: string) => screen.getByRole("table", { name: `Archived ${many}` });
export const findTable = (many: string) => screen.findByRole("table", { name: `Archived ${many}` });

/** Texts of elements, in their order. */
export const textsOf = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent);

/** The rows under the head. */
export const bodyRows = (many: string) => within(table(many)).getAllByRole("row").slice(1);

/** The first column of a list: the titles in their order. */
export const titles = (many: string) => textsOf(within(table(many)).getAllByRole("link"));

/** The row whose title is this. (By the text of its link: the names of all links take long to work out.) */
export function rowOf(title: string): HTMLElement {
  const links = within(screen.getByRole("main")).getAllByRole("link", { hidden });
  const row = links.find((link) => link.textContent === title)?.closest("tr");
  if (!row) throw new Error(`“${title}” is in no row.`);
  return row;
}

/** The popover with the outcome of a row; null when there is none. jsdom never shows a popover. */
export const noteOf = (title: string) =>
  rowOf(title).querySelector<HTMLElement>('[popover][aria-label^="Restore of"]');

/** Text of the note of a row, such as why it was not restored; empty when there is none. */
export const noteText = (title: string) => noteOf(title)?.querySelector("p")?.textContent ?? "";

/** A button in the note of a row, such as "Restore again". */
export function noteButton(title: string, name: string): HTMLElement {
  const note = noteOf(title);
  if (!note) throw new Error(`“${title}” has no note.`);
  return within(note).getByText(name, { selector: "button" });
}

/** The button of a row that restores it, and then shows the outcome; the next step stands before it. */
export function buttonIn(title: string): HTMLElement {
  // Those that decide about an item are pressed or not.
  const button = within(rowOf(title))
    .getAllByRole("button")
    .findLast((one) => !one.hasAttribute("aria-pressed"));
  if (!button) throw new Error(`“${title}” has no button.`);
  return button;
}

export const sidebar = () => screen.getByRole("navigation", { name: "Workspace", hidden });
/** The places of the sidebar, each with its count: "Docs88 archived". */
export const places = () => within(sidebar()).getAllByRole("link", { hidden });
/** Those of the archive, whatever else there is. */
export const archivePlaces = () =>
  places().filter((link) => link.getAttribute("href")?.startsWith("/archive/"));
export const place = (name: string) =>
  within(sidebar()).getByRole("link", { name: new RegExp(`^${name}`), hidden });

/** Header with the text beside the title, such as "88 archived · Loaded just now". */
export const header = () => screen.getByRole("heading", { level: 1 }).parentElement;

export const refreshButton = () => screen.getByRole("button", { name: /^Refresh( the list)?$/ });
/** The same on a page of the archive, which has it once all is read. */
export const findRefreshButton = () => screen.findByRole("button", { name: "Refresh" });

/** Button of a menu of choices; its name ends in the chosen one. */
export function choiceButton(label: string): HTMLElement {
  const buttons = screen.getAllByRole("button", { name: new RegExp(`^${label}( |$)`), hidden });
  const button = buttons.find((each) => each.getAttribute("aria-haspopup") === "menu");
  if (!button) throw new Error(`“${label}” is no menu.`);
  return button;
}

/** Opens a popover, unless it is open. */
function opened(popover: HTMLElement | null): HTMLElement {
  if (!popover) throw new Error("There is no such popover.");
  if (popover.style.display !== "block") act(() => popover.showPopover());
  return popover;
}

/** The popover of a button, which it opens. */
export const openPopover = (button: HTMLElement) =>
  opened(document.getElementById(button.getAttribute("popovertarget") ?? ""));

/** The popover with a name, which it opens. */
export const openMenu = (name: string) =>
  opened(document.querySelector<HTMLElement>(`[popover][aria-label="${name}"]`));

/** The choices of a menu, which it opens. */
export const choicesOf = (label: string): HTMLElement[] =>
  within(openPopover(choiceButton(label))).getAllByRole("menuitemradio", { hidden });

/** Chooses one of a menu by its name. */
export function choose(label: string, name: string) {
  const choice = choicesOf(label).find(({ textContent }) => textContent === name);
  if (!choice) throw new Error(`“${label}” has no choice “${name}”.`);
  fireEvent.click(choice);
}

const wireErrors = [ApiError, UnreachableError, UnreadableResponseError];

/** True for the console output of React and the router about an error that a page shows. */
const isShownError = (words: readonly unknown[], others: readonly Error[]) =>
  words.some(
    (word) =>
      others.some((error) => error === word) ||
      wireErrors.some((kind) => word instanceof kind) ||
      (typeof word === "string" && word.startsWith("Warning: Error in route match: ")),
  );

/**
 * For a test whose page cannot be read: React and the router log the failed read that the panel
 * shows, or another one that the test makes. Anything else still fails the test.
 */
export function expectReadErrors(...others: Error[]) {
  for (const spy of [vi.spyOn(console, "error"), vi.spyOn(console, "warn")]) {
    const complain = spy.getMockImplementation();
    spy.mockImplementation((...words: unknown[]) => {
      if (!isShownError(words, others)) complain?.(...words);
    });
  }
}

const timers = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
/**
 * Fakes the time of the page, also its frames: jsdom makes none any more after it made one by a faked
 * interval. Its database works in real time, as it does in a browser.
 */
export const fakeTimers = () =>
  void vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: [...timers, "Date", "performance", "requestAnimationFrame", "cancelAnimationFrame"],
  });

const realTimeout = setTimeout;
/** Lets the database finish, which knows no faked time. */
export const letDatabaseWork = () => new Promise((resolve) => realTimeout(resolve, 80));

/** Lets so much of the faked time go by. */
export const pass = (milliseconds: number) =>
  act(async () => {
    await letDatabaseWork();
    await vi.advanceTimersByTimeAsync(milliseconds);
    await letDatabaseWork();
  });

/** Replies all requests to a path with a status and JSON. */
export const replyWith = (
  method: "get" | "post" | "put",
  path: string,
  status: number,
  body: JsonBodyType = {},
) => http[method](path, () => HttpResponse.json(body, { status }));

/** Confirms the plan of so many items. */
export async function confirmPlan(user: UserEvent, many: number) {
  const name = new RegExp(`^Restore ${many} `);
  const plan = await screen.findByRole("dialog", { name });
  await user.click(within(plan).getByRole("button", { name }));
}

/** Downloads of the page, by file name. */
export function catchDownloads() {
  const files: { name: string; text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:test/${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, text: blob.text() });
  };
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL;
    URL.revokeObjectURL = revokeObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return {
    files,
    /** The one file that was saved since the last call. */
    next: async () => {
      const { name, text } = await waitFor(() => {
        const file = files.shift();
        if (!file) throw new Error("No file was saved.");
        return file;
      });
      return { name, text: await text };
    },
  };
}
