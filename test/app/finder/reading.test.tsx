import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError } from "#src/api/errors.ts";
import { FirstVisit } from "#src/archive/finder/reading/first-visit.tsx";
import { KindNote } from "#src/archive/finder/reading/nav-note.tsx";
import { ReadNotices } from "#src/archive/finder/reading/read-notices.tsx";
import { ReadStatus } from "#src/archive/finder/reading/read-status.tsx";
import { ReadingBar } from "#src/archive/finder/reading/reading-bar.tsx";
import { readingText } from "#src/archive/finder/reading/reading-text.ts";
import { fakeTimers, pass } from "../parts.tsx";
import { counted, fakeReader, renderConnected, withKind } from "./reading-parts.tsx";

const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));
const figures = () => screen.getAllByRole("definition").map((definition) => definition.textContent);
const refused = { available: false, status: 404, words: "No route", json: true } as const;

test("the first visit says what reading takes, and starts it", async () => {
  const { reader, calls } = fakeReader();
  render(<FirstVisit reader={reader} />);
  expect(screen.getByRole("heading", { name: "Read the archive to search it" })).toBeVisible();
  expect(figures()).toEqual(["12,310 items", "120", "About 60 s"]);
  const list = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(list[0]).toBe("Invoices2,43124 requests");
  await press("Start reading");
  expect(calls).toEqual([
    "start invoices,conversations,milestones,embeds,links,boards,folders,docs",
  ]);
});

test("the sums follow the chosen kinds", async () => {
  const { reader, calls } = fakeReader({ perMinute: 48, secondsLeft: 149 });
  render(<FirstVisit reader={reader} />);
  expect(screen.queryByRole("checkbox", { name: "Docs" })).toBeNull();
  await press("Choose kinds");
  for (const name of ["Invoices", "Conversations", "Milestones", "Embeds", "Links", "Boards"]) {
    await userEvent.click(screen.getByRole("checkbox", { name }));
  }
  expect(figures()).toEqual(["4,614 items", "45", "About 56 s"]);
  expect(screen.getByText("At 48 requests a minute")).toBeVisible();
  await press("Start reading");
  expect(calls).toEqual(["start folders,docs"]);
});

test("nothing can be started without a kind", async () => {
  const { reader } = fakeReader({ kinds: withKind("docs", { phase: "refused", refused }) });
  render(<FirstVisit reader={reader} />);
  expect(screen.getByText("Not listed")).toBeVisible();
  await press("Choose kinds");
  for (const box of within(screen.getByRole("list")).getAllByRole("checkbox")) {
    await userEvent.click(box);
  }
  expect(screen.getByRole("button", { name: "Start reading" })).toBeDisabled();
});

test("keeping what is read is off until it is chosen", async () => {
  const { reader, calls } = fakeReader();
  render(<FirstVisit reader={reader} />);
  const box = screen.getByRole("checkbox", { name: /^Keep what is read in this browser until/ });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(box).toBeChecked();
  expect(calls).toEqual(["keep"]);
});

test("where the site forbids keeping what is read, the choice gives way to the reason", () => {
  render(<FirstVisit reader={fakeReader().reader} mayKeep={false} />);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByText(/whoever runs this console doesn’t allow it/)).toBeVisible();
});

test("the first visit shows nothing once reading has started", () => {
  const { reader } = fakeReader({ phase: "reading" });
  const { container } = render(<FirstVisit reader={reader} />);
  expect(container).toBeEmptyDOMElement();
});

test("a reading says how far it is, and can be paused and continued", async () => {
  const { reader, calls, set } = fakeReader({ phase: "reading", perMinute: 48 });
  renderConnected(<ReadingBar reader={reader} />);
  const bar = screen.getByRole("region", { name: "Reading" });
  expect(bar).toHaveTextContent("Read 800 of 12,310 · about 60 s");
  expect(bar).toHaveTextContent("8 requests sent, 120 to go, 48 a minute");
  expect(screen.getByRole("progressbar", { name: "Read" })).toHaveValue(800 / 12_310);
  await press("Pause reading");
  set({ phase: "paused" });
  await press("Continue reading");
  expect(calls).toEqual(["pause", "resume"]);
  set({ phase: "done" });
  expect(screen.queryByRole("region", { name: "Reading" })).toBeNull();
});

test("a wait for the rate limit counts down, and is spoken once", async () => {
  fakeTimers();
  const { reader, set } = fakeReader({ phase: "reading" });
  renderConnected(<ReadingBar reader={reader} />);
  const status = screen.getByRole("status");
  expect(status).toBeEmptyDOMElement();
  set({ waitsUntil: performance.now() + 18_000 });
  await pass(600);
  const shown = () => screen.getByText(/^Rate limited/, { ignore: "[role=status]" }).textContent;
  expect(status).toHaveTextContent("Rate limited. Continues in 18 s");
  await pass(5_000);
  expect(status).toHaveTextContent("Rate limited. Continues in 18 s");
  expect(shown()).toMatch(/Continues in 1[0-3] s/);
  set({ waitsUntil: null });
  expect(status).toBeEmptyDOMElement();
  vi.useRealTimers();
});

test("a kind that is not listed is named with its answer and another way", () => {
  const { reader } = fakeReader({
    phase: "done",
    kinds: withKind("milestones", { phase: "refused", refused }),
  });
  renderConnected(
    <ReadNotices
      reader={reader}
      restoreById={(kind) => <button type="button">{kind} by ID</button>}
    />,
  );
  expect(screen.getByText("Milestones can’t be listed in this workspace.")).toBeVisible();
  expect(screen.getByText(/harbor-studio\.example answered 404/)).toBeVisible();
  expect(screen.getByText("No route")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "milestones by ID" })).toBeVisible();
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
  [{ changed: true }, "Docs changed while they were read. Some may be missing."],
  [
    { unreadable: 3 },
    "3 rows are left out. Without a usable ID an item can’t be opened or restored.",
  ],
  [{ phase: "waiting" } as const, "Docs are not read."],
])("a line says what may be missing: %o", (changes, words) => {
  const kinds = counted({ phase: "done" }).map((kind) =>
    kind.kind === "docs" ? { ...kind, ...changes } : kind,
  );
  const { reader } = fakeReader({ phase: "done", kinds, readAt: Date.now() });
  const { container } = renderConnected(<ReadNotices reader={reader} restoreById={() => null} />);
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
  renderConnected(<ReadNotices reader={reader} restoreById={() => null} />);
  expect(screen.getByText("Docs couldn’t be read to the end.")).toBeVisible();
  expect(screen.getByText("Server <b>Error</b>")).toBeInTheDocument();
  await press("Try again");
  expect(calls).toEqual(["resume"]);
});

test("what was kept is shown with its age and a way to refresh it", async () => {
  const readAt = Date.now() - 2 * 3_600_000 - 60_000;
  const { reader, calls } = fakeReader({ phase: "done", isEarlier: true, readAt });
  renderConnected(<ReadNotices reader={reader} restoreById={() => null} />);
  expect(screen.getByText(/^Kept from/)).toBeVisible();
  await press("Refresh");
  expect(calls).toEqual(["refresh"]);
});

test("nothing is said of a reading that is complete", () => {
  const { reader } = fakeReader({ phase: "done", kinds: counted({ phase: "done" }) });
  const { container } = renderConnected(<ReadNotices reader={reader} restoreById={() => null} />);
  expect(container).toBeEmptyDOMElement();
});

test("the header tells size and age, and refreshes", async () => {
  const { reader, calls, set } = fakeReader();
  const { container } = render(<ReadStatus reader={reader} restored={0} />);
  expect(container).toHaveTextContent("12,310 items of 8 kinds · Not read yet");
  expect(screen.queryByRole("button")).toBeNull();
  set({ phase: "done", readAt: Date.now(), size: { items: 12_310, kinds: 7 } });
  expect(container).toHaveTextContent("12,310 items of 7 kinds · Updated just now");
  await press("Refresh");
  expect(calls).toEqual(["refresh"]);
});

test("the sidebar tells how far each kind is", () => {
  const [kind] = counted({ read: 800, total: 2431 });
  if (!kind) throw new Error("No kind.");
  const { container, rerender } = render(<KindNote progress={kind} />);
  expect(container).toHaveTextContent("800 / 2,431 read");
  rerender(<KindNote progress={{ ...kind, phase: "done", read: 2431 }} />);
  expect(container).toHaveTextContent("2,431 archived, all read");
  rerender(<KindNote progress={{ ...kind, phase: "refused" }} />);
  expect(container).toHaveTextContent("Not listed");
});

test("a reading without a total says what it has", () => {
  expect(readingText({ kinds: counted(), total: null })).toBe("Read 800");
});
