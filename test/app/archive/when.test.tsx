import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type ArchivedItem, byNewestArchived } from "#src/archive/items/item.ts";
import { DEFAULT_SPAN, type Span } from "#src/archive/query/search/results.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { WhenArchived } from "#src/archive/when/when-archived.tsx";
import { madeItem } from "../../wire/archive/made-item.ts";
import { choose } from "../parts.tsx";

const now = new Date(2026, 10, 23, 10, 24).getTime();
const local = (month: number, day: number, hour = 0) =>
  new Date(2026, month - 1, day, hour).getTime();
const endOf = (month: number, day: number) => local(month, day + 1) - 1;

const burst = Array.from({ length: 54 }, (_, index) =>
  madeItem("docs", `doc_b${index}`, local(11, 20, 14) + Math.floor((index * 4000) / 53)),
);
const single = Array.from({ length: 16 }, (_, index) =>
  madeItem("links", `pe_${index}`, local(11, 20, 8) + index * 60_000),
);
const earlier = [madeItem("links", "pe_old", local(10, 5, 9)), madeItem("links", "pe_none", null)];
const all = [...burst, ...single, ...earlier].toSorted(byNewestArchived);

const onRange = vi.fn<(range: TimeRange | null, options: { replace: boolean }) => void>();

interface ExampleProps {
  start?: TimeRange | null;
  matches?: readonly ArchivedItem[];
  complete?: boolean;
}

function Example({ start = null, matches = all, complete = true }: ExampleProps) {
  const [range, setRange] = useState(start);
  const [span, setSpan] = useState<Span>(DEFAULT_SPAN);
  return (
    <>
      <WhenArchived
        filter={null}
        searched={all}
        matchesAnyTime={matches}
        bursts={findBursts(all)}
        range={range}
        onRange={(next, options) => {
          onRange(next, options);
          setRange(next);
        }}
        complete={complete}
        span={span}
        today={local(11, 23)}
        onSpan={setSpan}
      />
      <button type="button" onClick={() => setRange(start)}>
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

/** Shows the bars at 10 px each, so that a bar is at ten times its index. */
function open(props: ExampleProps = {}) {
  render(<Example {...props} />);
  bars().getBoundingClientRect = () => new DOMRect(0, 0, 840, 52);
  bars().setPointerCapture = () => undefined;
  return { user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }) };
}
const at = (index: number) => ({ clientX: index * 10 + 5, button: 0, pointerId: 1 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  onRange.mockClear();
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

test("a bar is chosen by Enter and let go by Backspace, and keys walk, extend and find bursts", async () => {
  const { user } = open();
  act(() => bar("Fri 20 Nov").focus());
  await user.keyboard("{Enter}");
  expect(onRange).toHaveBeenLastCalledWith(
    { from: local(11, 20), to: endOf(11, 20) },
    { replace: false },
  );
  expect(chosen()).toEqual(["Fri 20 Nov"]);
  await user.keyboard("{Backspace}");
  expect(onRange).toHaveBeenLastCalledWith(null, { replace: true });
  expect(chosen()).toEqual([]);

  // Keys walk the bars and extend a range.
  act(() => bar("Mon 23 Nov").focus());
  await user.keyboard("{PageDown}{ArrowLeft}");
  expect(bar("Sun 15 Nov")).toHaveFocus();
  expect(chosen()).toEqual([]);
  await user.keyboard(" {Shift>}{ArrowLeft}{PageUp}{/Shift}");
  const week = ["Sun 15", "Mon 16", "Tue 17", "Wed 18", "Thu 19", "Fri 20", "Sat 21"];
  expect(chosen()).toEqual(week.map((day) => `${day} Nov`));
  expect(bar("Sat 21 Nov")).toHaveFocus();
  await user.keyboard("{Home}");
  expect(bar("Tue 1 Sep")).toHaveFocus();
  expect(chosen()).toHaveLength(7);

  // With Alt they go to the next burst, and nowhere without one.
  act(() => bar("Mon 23 Nov").focus());
  await user.keyboard("{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}");
  expect(bar("Fri 20 Nov")).toHaveFocus();
});

test("a range that begins before the bars has those that it overlaps", () => {
  open({ start: { from: Number.NEGATIVE_INFINITY, to: endOf(9, 3) } });
  expect(chosen()).toEqual(["Tue 1 Sep", "Wed 2 Sep", "Thu 3 Sep"]);
});

test("the address does not override a drag, whose end is chosen in any case", () => {
  open();
  fireEvent.pointerDown(bars(), at(34));
  fireEvent.pointerMove(bars(), at(35));
  const dragged = ["Mon 5 Oct", "Tue 6 Oct"];
  expect(chosen()).toEqual(dragged);
  // Somebody goes back in the history, or an earlier step of the drag comes late.
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(chosen()).toEqual(dragged);
  onRange.mockClear();
  fireEvent.pointerUp(bars(), at(35));
  expect(onRange.mock.calls).toEqual([
    [{ from: local(10, 5), to: endOf(10, 6) }, { replace: true }],
  ]);
  expect(chosen()).toEqual(dragged);
});

test("another span has other bars", async () => {
  open();
  choose("Shown time", "Today");
  expect(within(bars()).getAllByRole("button")).toHaveLength(24);
  expect(bar("Mon 23 Nov, 23:00")).toHaveAttribute("tabindex", "0");
});
