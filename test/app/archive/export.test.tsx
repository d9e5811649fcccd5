import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { SessionProvider } from "#src/app/session-context.tsx";
import { type ArchivedItem, plannedItem } from "#src/archive/items/item.ts";
import { ExportPanel } from "#src/archive/page/late-parts.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { setPreferences } from "#src/lib/preferences.ts";
import { Toasts } from "#src/ui/feedback/toasts.tsx";
import { madeItem } from "../../wire/archive/made-item.ts";
import { openSession } from "./session-parts.ts";

const items = ["doc_1", "doc_2", "doc_3"].map((id) => madeItem("docs", id, 0));
const saved: Blob[] = [];
const names: string[] = [];

beforeEach(() => {
  saved.length = 0;
  names.length = 0;
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return "blob:file";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
});

interface Options {
  selected?: readonly ArchivedItem[];
  matches?: readonly ArchivedItem[];
  searched?: readonly ArchivedItem[];
}

async function open({ selected = [], matches, searched = items }: Options = {}) {
  const user = userEvent.setup();
  const session = openSession();
  await ExportPanel.preload();
  selectionPart(session).choose(selected.map(plannedItem), true);
  render(
    <SessionProvider value={session}>
      <ExportPanel rows={{ searched }} remaining={{ matches: matches ?? searched, searched }} />
      <Toasts />
    </SessionProvider>,
  );
  return user;
}

const buttons = () =>
  screen.queryAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
const idsIn = async (blob: Blob | undefined) =>
  [...((await blob?.text()) ?? "").matchAll(/doc_\d/g)].map(String);

test("the selection, what matches and all that was read are offered", async () => {
  await open({ selected: items.slice(2), matches: items.slice(0, 2) });
  const ofScopes = ["1 selected", "2 matches", "All 3 loaded"].flatMap((scope) => [
    `Export ${scope} as Excel`,
    `Export ${scope} as CSV`,
    `Export ${scope} as JSON`,
    `Copy IDs of ${scope}`,
  ]);
  expect(buttons()).toEqual([...ofScopes, "Print 2 items", "Copy address"]);
});

test("nothing is offered before it was read, and once where all of it matches", async () => {
  await open({ searched: [] });
  expect(buttons()).toEqual(["Copy address"]);
  cleanup();
  await open();
  expect(buttons()).toHaveLength(6);
});

test("each file has the items of its name, and IDs are copied, one a line", async () => {
  const user = await open({ selected: items.slice(2), matches: items.slice(0, 2) });
  await user.click(screen.getByRole("button", { name: "Export 1 selected as CSV" }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Export 2 matches as JSON" }));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(new Set(await idsIn(saved[0]))).toEqual(new Set(["doc_3"]));
  expect(new Set(await idsIn(saved[1]))).toEqual(new Set(["doc_1", "doc_2"]));
  expect(saved.map(({ type }) => type)).toEqual(["text/csv;charset=utf-8", "application/json"]);
  await user.click(screen.getByRole("button", { name: "Copy IDs of 2 matches" }));
  expect(await screen.findByText("2 IDs copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("doc_1\ndoc_2");
  await user.click(screen.getByRole("button", { name: "Copy address" }));
  expect(await screen.findByText("Address copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

test("files have the name of the workspace, the day in the chosen zone and the scope", async () => {
  setPreferences({ timeZone: "Pacific/Kiritimati" });
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T12:00:00Z") });
  const user = await open({ selected: items.slice(2), matches: items.slice(0, 2) });
  for (const name of ["1 selected as CSV", "2 matches as JSON"]) {
    await user.click(screen.getByRole("button", { name: `Export ${name}` }));
  }
  await vi.waitFor(() => expect(names).toHaveLength(2));
  expect(names).toEqual([
    "reshelve-archived-harbor-studio.example-2026-11-28-1-selected.csv",
    "reshelve-archived-harbor-studio.example-2026-11-28-2-matches.json",
  ]);
});

test("a file that can’t be written is no silent end", async () => {
  const user = await open();
  URL.createObjectURL = () => {
    throw new Error("full");
  };
  await user.click(screen.getByRole("button", { name: "Export All 3 loaded as CSV" }));
  expect(await screen.findByText("These items couldn’t be exported.")).toBeVisible();
});
