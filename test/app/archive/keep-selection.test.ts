import { act, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepSelection, selectionKey } from "#src/archive/selection/selection-part.ts";
import { createSelection } from "#src/archive/selection/selection.ts";
import { dismissToast } from "#src/ui/feedback/toast.ts";
import { Toasts } from "#src/ui/feedback/toasts.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { createWriteStates } from "#src/writes/send/states.ts";

const address = "https://acme.example.com/api";
const board = (id: string): PlannedItem => ({
  ...{ kind: "boards", id, name: `Board ${id}` },
  archivedAt: "2026-11-20T14:03:07Z",
});
const doc: PlannedItem = { kind: "docs", id: "doc_1", name: "Ünïcode 发票 ‮", archivedAt: null };

/** A tab that was opened, or reloaded, with what is stored. */
function openTab(at = address) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  dismissToast();
  const selection = createSelection(createWriteStates(Date.now));
  const session = new AbortController();
  onTestFinished(() => {
    session.abort();
  });
  keepSelection({ selection, address: at, signal: session.signal });
  return { selection, session };
}
const stored = () => sessionStorage.getItem(selectionKey);
const toasts = () => {
  render(createElement(Toasts));
  return screen.getByRole("status").textContent;
};

test("a selection of several kinds comes back after a reload", () => {
  const { selection } = openTab();
  selection.choose([board("tskb_1"), doc], true);
  expect(stored()).toBeNull();
  vi.advanceTimersByTime(500);
  const again = openTab();
  expect(again.selection.all()).toEqual([board("tskb_1"), doc]);
  expect(again.selection.version()).toBe(1);
  again.selection.clear();
  vi.advanceTimersByTime(500);
  expect(stored()).toBeNull();
  // A reload right after a click keeps it too.
  again.selection.choose([doc], true);
  window.dispatchEvent(new Event("pagehide"));
  expect(openTab().selection.all()).toEqual([doc]);
});

test("another workspace does not get it", () => {
  openTab().selection.choose([doc], true);
  vi.advanceTimersByTime(500);
  expect(openTab("https://other.example.com/api").selection.size()).toBe(0);
  expect(stored()).toBeNull();
  expect(toasts()).toBe("");
});

test("nothing is written once the session has ended", () => {
  const { selection, session } = openTab();
  selection.choose([doc], true);
  session.abort();
  vi.advanceTimersByTime(500);
  window.dispatchEvent(new Event("pagehide"));
  expect(stored()).toBeNull();
});

test.each([
  "{",
  "null",
  JSON.stringify({ address, items: [{ ...doc, kind: "tasks" }] }),
  JSON.stringify({ address, items: [{ ...doc, id: "../restore" }] }),
  JSON.stringify({ address, items: [{ ...doc, id: "in_1" }] }),
  JSON.stringify({ address, items: [doc, { kind: "docs", id: "doc_2" }] }),
])("damaged contents are dropped, and it says so: %s", (text) => {
  sessionStorage.setItem(selectionKey, text);
  expect(openTab().selection.size()).toBe(0);
  expect(stored()).toBeNull();
  expect(toasts()).toBe("The selection of before the reload can’t be read and is dropped.");
});

test("a selection that is too large is not kept, and it says so once", () => {
  const { selection } = openTab();
  selection.choose([doc], true);
  vi.advanceTimersByTime(500);
  const many = Array.from({ length: 20_001 }, (_, index) => board(`tskb_${index}`));
  selection.choose(many, true);
  vi.advanceTimersByTime(500);
  // Not the smaller one of before: that would be another selection than the one seen.
  expect(stored()).toBeNull();
  expect(toasts()).toBe("This selection is too large to survive a reload.");
  act(dismissToast);
  selection.choose([board("tskb_x")], true);
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  selection.choose(many, false);
  vi.advanceTimersByTime(500);
  expect(openTab().selection.size()).toBe(2);
});

test("a browser that refuses to store it says so, and the selection stays", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const { selection } = openTab();
  selection.choose([doc], true);
  vi.advanceTimersByTime(500);
  expect(toasts()).toBe("This selection can’t be kept over a reload in this browser.");
  expect(selection.all()).toEqual([doc]);
});
