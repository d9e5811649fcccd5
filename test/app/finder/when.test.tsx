import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type ArchivedItem, byNewestArchived } from "#src/archive/finder/item.ts";
import { DEFAULT_SPAN, type Span, type TimeRange } from "#src/archive/finder/when/bins.ts";
import { findBursts } from "#src/archive/finder/when/bursts.ts";
import { WhenArchived } from "#src/archive/finder/when/when-archived.tsx";
import { madeItem } from "../../wire/finder/made-item.ts";

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
    <WhenArchived
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
      onSpan={setSpan}
    />
  );
}

const slider = (name: "From" | "To") => screen.getByRole("slider", { name });
const bars = () => screen.getByRole("listbox", { name: "Bars" });
const option = () => within(bars()).getByRole("option");
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));

/** Shows the strip with bars of 10 px, so that a bar is at ten times its index. */
function open(props: ExampleProps = {}) {
  const view = render(<Example {...props} />);
  const plot = bars().parentElement;
  if (!plot) throw new Error("The bars stand nowhere.");
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 840, 56);
  plot.setPointerCapture = () => undefined;
  return {
    view,
    plot,
    user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  onRange.mockClear();
  return () => vi.useRealTimers();
});

describe("the sliders", () => {
  test("stand at both ends without a range, and name their days", () => {
    open();
    expect(screen.getByRole("group", { name: "When archived" })).toHaveAccessibleDescription(
      "Any time 1 without a time",
    );
    expect(slider("From")).toHaveAttribute("aria-valuetext", "1 September 2026");
    expect(slider("To")).toHaveAttribute("aria-valuetext", "23 November 2026");
  });

  test("move by a bar, by seven and to the ends", () => {
    open({ start: { from: local(10, 5), to: endOf(11, 20) } });
    const press = (name: "From" | "To", key: string) => fireEvent.keyDown(slider(name), { key });
    const ends = () =>
      ["From", "To"].map((name) =>
        slider(name === "To" ? "To" : "From").getAttribute("aria-valuetext"),
      );
    press("From", "ArrowRight");
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(10, 6), to: endOf(11, 20) },
      { replace: false },
    );
    press("To", "ArrowLeft");
    expect(ends()).toEqual(["6 October 2026", "19 November 2026"]);
    press("From", "PageUp");
    press("To", "PageDown");
    expect(ends()).toEqual(["13 October 2026", "12 November 2026"]);
    press("From", "Home");
    press("To", "End");
    expect(ends()).toEqual(["1 September 2026", "23 November 2026"]);
  });

  test("stop at each other", () => {
    open({ start: { from: local(11, 10), to: endOf(11, 12) } });
    fireEvent.keyDown(slider("From"), { key: "End" });
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(11, 12), to: endOf(11, 12) },
      expect.anything(),
    );
    onRange.mockClear();
    fireEvent.keyDown(slider("From"), { key: "ArrowRight" });
    fireEvent.keyDown(slider("To"), { key: "ArrowLeft" });
    expect(onRange).not.toHaveBeenCalled();
    expect(slider("To")).toHaveAttribute(
      "aria-valuemin",
      slider("From").getAttribute("aria-valuenow"),
    );
  });

  test("keep an end that lies before the bars", () => {
    open({ start: { from: local(3, 1), to: endOf(11, 12) } });
    fireEvent.keyDown(slider("To"), { key: "ArrowRight" });
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(3, 1), to: endOf(11, 13) },
      expect.anything(),
    );
  });

  test("several keys are one entry of the history", () => {
    open();
    act(() => slider("To").focus());
    for (const key of ["ArrowLeft", "ArrowLeft"]) fireEvent.keyDown(slider("To"), { key });
    expect(onRange.mock.calls.map(([, options]) => options.replace)).toEqual([false, true]);
  });
});

describe("the bars", () => {
  test("are one tab stop, whose cursor names its bar", async () => {
    const { user } = open();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(bars()).toHaveFocus();
    expect(option()).toHaveAccessibleName("Mon 23 Nov: 0 items");
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(option()).toHaveAccessibleName("Fri 20 Nov: 70 items, 54 of them in 4 s");
    expect(bars()).toHaveAttribute("aria-activedescendant", option().id);
    await user.keyboard("{Enter}");
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(11, 20), to: endOf(11, 20) },
      { replace: false },
    );
    expect(option()).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Backspace}");
    expect(onRange).toHaveBeenLastCalledWith(null, { replace: true });
    expect(option()).toHaveAttribute("aria-selected", "false");
  });

  test("Shift extends the range from the cursor", () => {
    open();
    fireEvent.keyDown(bars(), { key: "Home" });
    fireEvent.keyDown(bars(), { key: "ArrowRight" });
    fireEvent.keyDown(bars(), { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(bars(), { key: "PageUp", shiftKey: true });
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(9, 2), to: endOf(9, 10) },
      { replace: true },
    );
  });

  test("Alt and an arrow go to the next burst, and nowhere without one", () => {
    open();
    const prevented = !fireEvent.keyDown(bars(), { key: "ArrowLeft", altKey: true });
    expect(prevented).toBe(true);
    expect(option()).toHaveAccessibleName(/^Fri 20 Nov/);
    fireEvent.keyDown(bars(), { key: "ArrowLeft", altKey: true });
    expect(option()).toHaveAccessibleName(/^Fri 20 Nov/);
  });

  test("say how many match while something does not", () => {
    open({ matches: single });
    fireEvent.keyDown(bars(), { key: "ArrowLeft", altKey: true });
    expect(option()).toHaveAccessibleName("Fri 20 Nov: 16 of 70 items match, 54 archived in 4 s");
  });
});

describe("the pointer", () => {
  const at = (bar: number) => ({ clientX: bar * 10 + 5, button: 0, pointerId: 1 });

  test("drags a new range, one change a frame and one entry of the history", async () => {
    const { plot } = open();
    fireEvent.pointerDown(plot, at(34));
    for (const bar of [35, 36, 40]) fireEvent.pointerMove(plot, at(bar));
    await frame();
    expect(onRange.mock.calls).toEqual([
      [{ from: local(10, 5), to: endOf(10, 11) }, { replace: false }],
    ]);
    fireEvent.pointerMove(plot, at(80));
    await frame();
    fireEvent.pointerUp(plot, at(80));
    expect(onRange.mock.calls.slice(1)).toEqual([
      [{ from: local(10, 5), to: endOf(11, 20) }, { replace: true }],
    ]);
  });

  test("moves the range, without its length, up to the end of the bars", async () => {
    const { plot } = open({ start: { from: local(10, 5), to: endOf(10, 11) } });
    fireEvent.pointerDown(plot, at(36));
    fireEvent.pointerMove(plot, at(38));
    fireEvent.pointerUp(plot, at(38));
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(10, 7), to: endOf(10, 13) },
      { replace: false },
    );
    fireEvent.pointerDown(plot, at(36));
    fireEvent.pointerMove(plot, at(83));
    fireEvent.pointerUp(plot, at(83));
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(11, 17), to: endOf(11, 23) },
      { replace: false },
    );
  });

  test("drags a handle by the way of the pointer, up to the other one", () => {
    const { plot } = open({ start: { from: local(10, 5), to: endOf(10, 11) } });
    fireEvent.pointerDown(slider("From"), at(33));
    fireEvent.pointerMove(plot, at(35));
    fireEvent.pointerUp(plot, at(35));
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(10, 7), to: endOf(10, 11) },
      expect.anything(),
    );
    fireEvent.pointerDown(slider("From"), at(35));
    fireEvent.pointerMove(plot, at(70));
    fireEvent.pointerUp(plot, at(70));
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(10, 11), to: endOf(10, 11) },
      expect.anything(),
    );
  });

  test("a press takes the bar, and a double click the whole time", () => {
    const { plot } = open();
    fireEvent.pointerDown(plot, at(80));
    fireEvent.pointerUp(plot, at(80));
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(11, 20), to: endOf(11, 20) },
      { replace: false },
    );
    fireEvent.doubleClick(plot);
    expect(onRange).toHaveBeenLastCalledWith(null, { replace: true });
  });

  test("a press on a handle of a range changes nothing, nor does the other button", () => {
    const { plot } = open({ start: { from: local(10, 5), to: endOf(10, 11) } });
    fireEvent.pointerDown(slider("To"), at(41));
    fireEvent.pointerUp(plot, at(41));
    fireEvent.pointerDown(plot, { ...at(70), button: 2 });
    fireEvent.pointerUp(plot, { ...at(70), button: 2 });
    expect(onRange).not.toHaveBeenCalled();
  });

  test("hovers a bar and names it", () => {
    const { plot } = open();
    fireEvent.pointerMove(plot, at(80));
    expect(screen.getByText("Fri 20 Nov: 70 items, 54 of them in 4 s")).toBeVisible();
    fireEvent.pointerLeave(plot);
    expect(screen.queryByText("Fri 20 Nov: 70 items, 54 of them in 4 s")).toBeNull();
  });
});

describe("the table", () => {
  test("has a row for each period, whose button sets the range, and is remembered", async () => {
    const { view, user } = open({ matches: single });
    await user.click(screen.getByRole("button", { name: "As a table" }));
    const table = screen.getByRole("table", { name: "When archived" });
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["PeriodItemsMatchingBursts", "Fri 20 Nov70161", "Mon 5 Oct100"]);
    const period = within(table).getByRole("button", { name: "Mon 5 Oct" });
    await user.click(period);
    expect(onRange).toHaveBeenLastCalledWith(
      { from: local(10, 5), to: endOf(10, 5) },
      { replace: false },
    );
    expect(period).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByRole("slider")).toBeNull();
    view.unmount();
    render(<Example />);
    expect(screen.getByRole("button", { name: "As a table" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(screen.getByRole("table")).toBeVisible();
  });
});

test("while reading it says that this is so far", () => {
  open({ complete: false });
  expect(screen.getByRole("heading", { name: "When archived, so far" })).toBeVisible();
  expect(screen.getByRole("group", { name: "When archived" })).toBeVisible();
});

test("another span has other bars", async () => {
  const { user } = open();
  fireEvent.keyDown(bars(), { key: "End" });
  await user.selectOptions(screen.getByLabelText("Shown time"), "Today");
  expect(option()).toHaveAttribute("aria-setsize", "24");
  expect(option()).toHaveAccessibleName("Mon 23 Nov, 23:00: 0 items");
  expect(slider("From")).toHaveAttribute("aria-valuetext", "23 November 2026, 00:00");
});

test("a range is cleared by its button", async () => {
  const { user } = open({ start: { from: local(10, 5), to: endOf(10, 11) } });
  expect(screen.getByText("5 Oct – 11 Oct")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Any time" }));
  expect(onRange).toHaveBeenLastCalledWith(null, { replace: false });
  expect(screen.getByLabelText("Shown time")).toHaveFocus();
});

test("an open range has an end only", () => {
  open({ start: { from: Number.NEGATIVE_INFINITY, to: endOf(10, 5) } });
  expect(screen.getByText("Until 5 Oct", { exact: false })).toBeVisible();
  expect(slider("To")).toHaveAttribute("aria-valuetext", "5 October 2026");
});
