import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { capitalise, formatNumber } from "#src/lib/format.ts";
import { ApiError } from "#src/api/errors.ts";
import { defaultConfig } from "#src/connection/config/site-config.ts";
import { LoadRest } from "#src/archive/page/reading/load-rest.tsx";
import { ReadNotices } from "#src/archive/page/reading/read-notices.tsx";
import { ReadStatus } from "#src/archive/page/archive-page.tsx";
import { ReadingLine, ReadingWait } from "#src/archive/page/reading/reading-line.tsx";
import { readingText } from "#src/archive/page/reading/reading-text.ts";
import { largeCount } from "../../demo-counts.ts";
import { fakeTimers, pass } from "../parts.tsx";
import { counted, fakeReader, pagesLeft, renderConnected, withKind } from "./reading-parts.tsx";

const press = async (name: string) =>
  userEvent.click(screen.getByRole("button", { name, hidden: true }));
const refused = { available: false, status: 404, words: "No route", json: true } as const;

const loaded = formatNumber(100 * kinds.length);
const large = formatNumber(largeCount);
const size = `${large} items of ${kinds.length} kinds`;

const rest = () => screen.getByRole("region", { name: "Rest of the archive" });
const chooseKinds = () => press("Choose kinds");

test("a large archive says what is loaded, and loads the rest", async () => {
  const { reader, calls } = fakeReader();
  renderConnected(<LoadRest reader={reader} scope={null} />);
  expect(rest()).toHaveTextContent(
    `The first 100 of each kind are loaded. Search, timeline and groups cover these ${loaded} of ${large}.`,
  );
  await press(`Load the other ${formatNumber(largeCount - 100 * kinds.length)} · about 60 s`);
  expect(calls).toEqual([`start ${kinds.join()}`]);
});

test("the page of a kind says so of that kind alone", async () => {
  const { reader, calls } = fakeReader();
  renderConnected(<LoadRest reader={reader} scope="docs" />);
  expect(rest()).toHaveTextContent(
    "The first 100 docs are loaded. Search, timeline and groups cover these 100 of 3,054.",
  );
  expect(screen.queryByRole("button", { name: "Choose kinds" })).toBeNull();
  await press("Load the other 2,954 · about 15 s");
  expect(calls).toEqual(["start docs"]);
});

test("only the chosen kinds are loaded, and the time is theirs", async () => {
  const { reader, calls } = fakeReader({ perMinute: 48, secondsLeft: pagesLeft });
  renderConnected(<LoadRest reader={reader} scope={null} />);
  await chooseKinds();
  for (const kind of kinds.filter((one) => !["folders", "docs"].includes(one))) {
    const name = capitalise(kind);
    await userEvent.click(screen.getByRole("checkbox", { name, hidden: true }));
  }
  expect(screen.getByRole("button", { name: /^Load these/, hidden: true })).toHaveTextContent(
    "Load these · about 45 s",
  );
  await press("Load these · about 45 s");
  expect(calls).toEqual(["start folders,docs"]);
});

test("nothing is loaded without a kind, and a refused one can’t be chosen", async () => {
  const { reader, calls } = fakeReader({ kinds: withKind("docs", { phase: "refused", refused }) });
  renderConnected(<LoadRest reader={reader} scope={null} />);
  await chooseKinds();
  expect(screen.getByText("Not listed")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Docs", hidden: true })).toBeDisabled();
  for (const box of within(screen.getByRole("list", { hidden: true })).getAllByRole("checkbox", {
    hidden: true,
  })) {
    await userEvent.click(box);
  }
  const button = screen.getByRole("button", { name: /^Load these/, hidden: true });
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(button);
  expect(calls).toEqual([]);
});

test("keeping what is loaded is off until it is chosen, and not offered where the site forbids it", async () => {
  const { reader, calls } = fakeReader();
  renderConnected(<LoadRest reader={reader} scope={null} />);
  await chooseKinds();
  const box = screen.getByRole("checkbox", { name: /^Keep what is loaded/, hidden: true });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(box).toBeChecked();
  expect(calls).toEqual(["keep"]);
  cleanup();
  renderConnected(<LoadRest reader={fakeReader().reader} scope={null} />, {
    ...defaultConfig,
    keepRead: false,
  });
  await chooseKinds();
  expect(screen.queryByRole("checkbox", { name: /^Keep/, hidden: true })).toBeNull();
});

test("nothing is said of the rest while it is loaded, and nothing at all once all is", () => {
  const { reader, set } = fakeReader({ phase: "reading" });
  renderConnected(<LoadRest reader={reader} scope={null} />);
  expect(screen.queryByRole("region")).toBeNull();
  set({ phase: "done", kinds: counted({ phase: "done" }) });
  expect(screen.queryByRole("region")).toBeNull();
  const { container } = renderConnected(<ReadNotices reader={reader} scope={null} />);
  expect(container).toBeEmptyDOMElement();
});

test("a reading says how far it is, and can be paused and continued", async () => {
  const { reader, calls, set } = fakeReader({
    ...{ phase: "reading", perMinute: 48 },
    kinds: counted({ phase: "reading" }),
  });
  render(<ReadingLine reader={reader} scope={null} />);
  const line = screen.getByRole("group", { name: "Loading" });
  expect(line).toHaveTextContent("about 60 s left");
  expect(screen.getByRole("progressbar", { name: "Loaded" })).toHaveValue(
    (100 * kinds.length) / largeCount,
  );
  await press("Pause loading");
  set({ phase: "paused" });
  await press("Resume loading");
  expect(calls).toEqual(["pause", "resume"]);
});

test("a wait for the rate limit counts down, and is spoken once", async () => {
  fakeTimers();
  const { reader, set } = fakeReader({ phase: "reading" });
  renderConnected(<ReadingWait reader={reader} />);
  const status = screen.getByRole("status");
  expect(status).toBeEmptyDOMElement();
  set({ waitsUntil: performance.now() + 18_000 });
  await pass(600);
  const shown = () =>
    screen.getByText(/^The workspace asked us to slow down/, { ignore: "[role=status]" })
      .textContent;
  expect(status).toHaveTextContent("The workspace asked us to slow down. Continues in 18 s");
  await pass(5_000);
  expect(status).toHaveTextContent("The workspace asked us to slow down. Continues in 18 s");
  expect(shown()).toMatch(/Continues in 1[0-3] s/);
  set({ waitsUntil: null });
  expect(status).toBeEmptyDOMElement();
});

test("a kind that is not listed is named with its answer and another way", () => {
  const { reader } = fakeReader({
    phase: "done",
    kinds: withKind("milestones", { phase: "refused", refused }),
  });
  renderConnected(<ReadNotices reader={reader} scope={null} />);
  expect(screen.getByText("Milestones can’t be listed in this workspace.")).toBeVisible();
  expect(screen.getByText(/You can still restore one by its ID/)).toBeVisible();
  expect(screen.getByText("No route")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Restore by ID" })).toBeVisible();
});

test.each([
  [
    { unfiltered: true, active: 12 },
    "The workspace ignored the archive filter for docs. 12 active rows are left out.",
  ],
  [
    { unfiltered: true, active: 1, refused: { ...refused, status: 422 } },
    "The workspace refused the archive filter for docs. 1 active row is left out.",
  ],
  [{ changed: true }, "Docs changed while they were loaded. Some may be missing."],
  [
    { unreadable: 3 },
    "3 rows are left out. Without a usable ID an item can’t be opened or restored.",
  ],
])("a line says what may be missing: %o", (changes, words) => {
  const kinds = counted({ phase: "done" }).map((kind) =>
    kind.kind === "docs" ? { ...kind, ...changes } : kind,
  );
  const { reader } = fakeReader({ phase: "done", kinds });
  const { container } = renderConnected(<ReadNotices reader={reader} scope={null} />);
  const lines = [...container.querySelectorAll("p")].map((line) => line.textContent?.trim());
  expect(lines).toEqual([words]);
});

test("pages that failed are tried again", async () => {
  const error = new ApiError({
    ...{ status: 500, json: true, words: "Server <b>Error</b>" },
    ...{ fieldErrors: {}, retryAfterSeconds: null },
  });
  const { reader, calls } = fakeReader({
    phase: "done",
    kinds: withKind("docs", { phase: "failed", error }),
  });
  renderConnected(<ReadNotices reader={reader} scope={null} />);
  expect(screen.getByText("Docs couldn’t be loaded to the end.")).toBeVisible();
  expect(screen.getByText("Server <b>Error</b>")).toBeInTheDocument();
  await press("Try again");
  expect(calls).toEqual(["resume"]);
});

test("what was kept is shown with its age and a way to refresh it", async () => {
  const readAt = Date.now() - 2 * 3_600_000 - 60_000;
  const kinds = counted({ phase: "done", isKept: true, readAt });
  const { reader, calls } = fakeReader({ phase: "done", kinds });
  renderConnected(<ReadNotices reader={reader} scope={null} />);
  expect(screen.getByText(/^Kept from/)).toBeVisible();
  await press("Refresh");
  expect(calls).toEqual(["refresh all"]);
});

test("the header tells size and age, and refreshes", async () => {
  const { reader, calls, set } = fakeReader({
    phase: "counting",
    kinds: counted({ readAt: null }),
  });
  const { container } = render(<ReadStatus reader={reader} scope={null} restored={0} />);
  expect(container).toHaveTextContent(new RegExp(`^${size}$`));
  expect(screen.queryByRole("button")).toBeNull();
  set({ phase: "reading", kinds: counted({ phase: "reading" }) });
  expect(container).toHaveTextContent(new RegExp(`^Loaded ${loaded} of ${large}$`));
  set({ phase: "asking", shown: counted() });
  expect(container).toHaveTextContent(`${size} · ${loaded} loaded just now`);
  set({ phase: "done", shown: counted({ phase: "done" }) });
  expect(container).toHaveTextContent(`${size} · Loaded just now`);
  await press("Refresh");
  expect(calls).toEqual(["refresh all"]);
  cleanup();
  // On the page of a kind it tells those of the kind, less what was restored.
  const ofKind = render(<ReadStatus reader={reader} scope="docs" restored={4} />);
  expect(ofKind.container).toHaveTextContent("3,050 archived · Loaded just now");
  await press("Refresh");
  expect(calls).toEqual(["refresh all", "refresh docs"]);
  // Without a total a reading says what it has.
  expect(readingText(counted({ phase: "reading", total: null }))).toBe(`Loaded ${loaded}`);
});
