import { expect, onTestFinished, test } from "vitest";
import { keepSelection, selectionKey } from "#src/archive/selection/selection-part.ts";
import { createSelection } from "#src/archive/selection/selection.ts";
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
  const selection = createSelection(createWriteStates());
  const session = new AbortController();
  onTestFinished(() => {
    session.abort();
  });
  keepSelection({ selection, address: at, signal: session.signal });
  return { selection, session };
}
const leave = () => window.dispatchEvent(new Event("pagehide"));
const stored = () => sessionStorage.getItem(selectionKey);

test("a selection of several kinds comes back after a reload", () => {
  const { selection } = openTab();
  selection.choose([board("tskb_1"), doc], true);
  leave();
  const again = openTab();
  expect(again.selection.all()).toEqual([board("tskb_1"), doc]);
  expect(again.selection.version()).toBe(1);
});

test("one that was cleared does not come back", () => {
  const { selection } = openTab();
  selection.choose([doc], true);
  leave();
  // Back from the pages that the browser keeps.
  selection.clear();
  leave();
  expect(stored()).toBeNull();
});

test("another workspace does not get it", () => {
  openTab().selection.choose([doc], true);
  leave();
  expect(openTab("https://other.example.com/api").selection.size()).toBe(0);
  expect(stored()).toBeNull();
});

test("nothing is written once the session has ended", () => {
  const { selection, session } = openTab();
  selection.choose([doc], true);
  session.abort();
  leave();
  expect(selection.size()).toBe(0);
  expect(stored()).toBeNull();
});

test.each([
  "{",
  "null",
  JSON.stringify({ address, items: [{ ...doc, kind: "tasks" }] }),
  JSON.stringify({ address, items: [{ ...doc, id: "../restore" }] }),
  JSON.stringify({ address, items: [{ ...doc, id: "in_1" }] }),
  JSON.stringify({ address, items: [doc, { kind: "docs", id: "doc_2" }] }),
])("damaged contents are dropped: %s", (text) => {
  sessionStorage.setItem(selectionKey, text);
  expect(openTab().selection.size()).toBe(0);
  expect(stored()).toBeNull();
});
