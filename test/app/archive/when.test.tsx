import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type ArchivedItem, byNewestArchived } from "#src/archive/items/item.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import type { Span } from "#src/archive/query/search/results.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { WhenArchived } from "#src/archive/when/when-archived.tsx";
import { madeItem } from "../../wire/archive/made-item.ts";
import { choose } from "../parts.tsx";

const now = new Date(2026, 10, 23, 10, 24).getTime();
const local = (month: number, day: number, hour = 0) =>
  new Date(2026, month - 1, day, hour).getTime();

const burst = Array.from({ length: 54 }, (_, index) =>
  madeItem("docs", `doc_b${index}`, local(11, 20, 14) + Math.floor((index * 4000) / 53)),
);
const single = Array.from({ length: 16 }, (_, index) =>
  madeItem("links", `pe_${index}`, local(11, 20, 8) + index * 60_000),
);
const earlier = [madeItem("links", "pe_old", local(10, 5, 9)), madeItem("links", "pe_none", null)];
const all = [...burst, ...single, ...earlier].toSorted(byNewestArchived);

const onQuery = vi.fn<(next: string, options: { replace: boolean }) => void>();

interface ExampleProps {
  start?: string;
  matches?: readonly ArchivedItem[];
  complete?: boolean;
}

function Example({ start = "", matches = all, complete = true }: ExampleProps) {
  const [text, setText] = useState(start);
  const [span, setSpan] = useState<Span>();
  const today = local(11, 23);
  return (
    <>
      <WhenArchived
        results={{ searched: all, matchesAnyTime: matches, bursts: findBursts(all) }}
        facets={{
          query: parseQuery(text, today),
          today,
          onQuery(next, options) {
            onQuery(next, options);
            setText(next);
          },
        }}
        address={{
          search: { q: text, sort: "-archived", span },
          change: (next) => setSpan(next.span),
        }}
        complete={complete}
      />
      <button type="button" onClick={() => setText(start)}>
        Back
      </button>
    </>
  );
}

const bars = () => screen.getByRole("toolbar", { name: "Timeline" });
const bar = (name: string) => within(bars()).getByRole("button", { name: new RegExp(`^${name}:`) });
const chosen = () =>
  within(bars())
    .queryAllByRole("button", { pressed: true })
    .map((one) => one.getAttribute("aria-label")?.split(":")[0]);

function open(props: ExampleProps = {}) {
  render(<Example {...props} />);
  return { user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  onQuery.mockClear();
});

test("each bar says its day and what was archived then, and all are one tab stop", async () => {
  const { user } = open();
  expect(screen.getByRole("group", { name: "When archived" })).toHaveAccessibleDescription(
    "1 without a time",
  );
  expect(within(bars()).getAllByRole("button")).toHaveLength(84);
  await user.tab();
  await user.tab();
  expect(bar("Mon 23 Nov")).toHaveFocus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(bar("Fri 20 Nov")).toHaveFocus();
  expect(bar("Fri 20 Nov")).toHaveAccessibleName(
    "Fri 20 Nov: 70 items, 54 of them within 4 seconds",
  );
  expect(screen.getByText("Fri 20 Nov: 70 items, 54 of them within 4 seconds")).toBeVisible();
  expect(bars()).toHaveTextContent(/^70$/);
  await user.tab();
  expect(screen.getByRole("button", { name: "Back" })).toHaveFocus();
});

test("bars say how many match while something does not, and that this is so far while it is read", () => {
  open({ matches: [...single, ...earlier], complete: false });
  expect(bar("Fri 20 Nov")).toHaveAccessibleName(
    "Fri 20 Nov: 16 of 70 items match, 54 archived within 4 seconds",
  );
  expect(screen.getByRole("group", { name: "When archived" })).toHaveAccessibleDescription(
    "still counting, 1 without a time",
  );
});

test("a bar is chosen by Enter and let go by Backspace, and arrows walk and extend", async () => {
  const { user } = open();
  act(() => bar("Fri 20 Nov").focus());
  await user.keyboard("{Enter}");
  expect(onQuery).toHaveBeenLastCalledWith("archived:2026-11-20", { replace: false });
  expect(chosen()).toEqual(["Fri 20 Nov"]);
  await user.keyboard("{Backspace}");
  expect(onQuery).toHaveBeenLastCalledWith("", { replace: false });
  expect(chosen()).toEqual([]);

  // Keys walk the bars and extend a range.
  act(() => bar("Mon 23 Nov").focus());
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(bar("Fri 20 Nov")).toHaveFocus();
  expect(chosen()).toEqual([]);
  await user.keyboard(" {Shift>}{ArrowLeft}{ArrowLeft}{/Shift}");
  const days = ["Wed 18 Nov", "Thu 19 Nov", "Fri 20 Nov"];
  expect(chosen()).toEqual(days);
  expect(bar("Wed 18 Nov")).toHaveFocus();
  // Keys in a row are one step of the history.
  expect(onQuery).toHaveBeenLastCalledWith("archived:2026-11-18..2026-11-20", { replace: true });
  await user.keyboard("{End}{ArrowRight}");
  expect(bar("Mon 23 Nov")).toHaveFocus();
  await user.keyboard("{Home}{PageUp}{ArrowLeft}");
  expect(bar("Tue 1 Sep")).toHaveFocus();
  expect(chosen()).toEqual(days);
});

test("a press chooses a bar, Shift extends from it, and each press is a step of the history", async () => {
  const { user } = open();
  await user.click(bar("Wed 18 Nov"));
  expect(bar("Wed 18 Nov")).toHaveFocus();
  await user.keyboard("{Shift>}");
  await user.click(bar("Fri 20 Nov"));
  expect(chosen()).toEqual(["Wed 18 Nov", "Thu 19 Nov", "Fri 20 Nov"]);
  await user.click(bar("Tue 17 Nov"));
  expect(chosen()).toEqual(["Tue 17 Nov", "Wed 18 Nov"]);
  await user.keyboard("{/Shift}");
  await user.click(bar("Tue 17 Nov"));
  await user.click(bar("Tue 17 Nov"));
  expect(onQuery.mock.calls).toEqual([
    ["archived:2026-11-18", { replace: false }],
    ["archived:2026-11-18..2026-11-20", { replace: false }],
    ["archived:2026-11-17..2026-11-18", { replace: false }],
    ["archived:2026-11-17", { replace: false }],
    ["", { replace: false }],
  ]);
});

test("a range that begins before the bars has those that it overlaps", () => {
  open({ start: "archived:..2026-09-03" });
  expect(chosen()).toEqual(["Tue 1 Sep", "Wed 2 Sep", "Thu 3 Sep"]);
});

test("another span has other bars", async () => {
  open();
  choose("Shown time", "2 years");
  expect(within(bars()).getAllByRole("button")).toHaveLength(106);
  expect(bar("23 Nov – 29 Nov")).toHaveAttribute("tabindex", "0");
});
