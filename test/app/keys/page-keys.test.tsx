import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { setPreferences } from "#src/lib/preferences.ts";
import { allCommands } from "#src/routes/-palette/commands.ts";
import { keyCaps } from "#src/ui/commands/key-names.ts";
import type { CommandId } from "#src/ui/commands/command.ts";
import { openAllArchived, queryField } from "../archive/page-parts.tsx";
import { type App, openApp } from "../open-app.tsx";
import { bodyRows, buttonIn, findRefreshButton, rowOf, textsOf, titles } from "../parts.tsx";
import { openTask } from "../tasks/task-parts.tsx";

/** A key of the table as user-event writes it: `{Shift>}x{/Shift}`. */
function typed(key: string): string {
  return key
    .split(" ")
    .map((press) => {
      const parts = press.split("+");
      const last = parts.pop() ?? "";
      const modifiers = parts.map((part) => (part === "$mod" ? "Control" : part));
      const name = last.length > 1 ? `{${last}}` : last === "[" ? "[[" : last;
      const before = modifiers.map((modifier) => `{${modifier}>}`).join("");
      return before + name + modifiers.map((modifier) => `{/${modifier}}`).join("");
    })
    .join("");
}

const keysOf = (id: CommandId) => allCommands.find((one) => one.id === id)?.keys ?? [];

/** Presses a key of the table: its first one, or another one of it. */
async function press({ user }: Pick<App, "user">, id: CommandId, which = 0) {
  await user.keyboard(typed(keysOf(id)[which] ?? ""));
}

const findHelp = () => screen.findByRole("dialog", { name: "Keyboard shortcuts" });
const firstHeadingOfHelp = async () =>
  within(await findHelp()).getAllByRole("heading", { level: 3 })[0]?.textContent;
const focusedTitle = () =>
  document.activeElement?.closest("tr")?.querySelector("th a")?.textContent;
const box = (title: string) => within(rowOf(title)).queryByRole("checkbox");
const isChecked = (many: string) =>
  bodyRows(many).map((row) => within(row).queryByRole("checkbox", { checked: true }) !== null);

test("rows are moved through, selected, copied and opened", async () => {
  const app = await openApp("/archive/boards");
  const [first = "", second = "", third = "", fourth = ""] = titles("boards");
  await press(app, "previousRow", 1);
  // An arrow outside of the rows scrolls.
  expect(document.body).toHaveFocus();
  await press(app, "nextRow");
  expect(focusedTitle()).toBe(first);
  await press(app, "nextRow", 1);
  expect(focusedTitle()).toBe(second);
  await press(app, "previousRow");
  expect(focusedTitle()).toBe(first);
  await press(app, "nextRow");
  await press(app, "previousRow", 1);
  expect(focusedTitle()).toBe(first);

  await press(app, "nextControl");
  expect(buttonIn(first)).toHaveFocus();
  await press(app, "nextRow");
  expect(buttonIn(second)).toHaveFocus();
  await press(app, "previousControl");
  expect(focusedTitle()).toBe(second);
  await press(app, "previousControl");
  expect(box(second)).toHaveFocus();
  await press(app, "previousRow");

  await press(app, "select");
  expect(isChecked("boards").slice(0, 4)).toEqual([true, false, false, false]);
  await press(app, "selectNext");
  await press(app, "selectNext", 1);
  expect(isChecked("boards").slice(0, 4)).toEqual([true, true, true, false]);
  expect(box(third)).toHaveFocus();
  await screen.findByRole("button", { name: "Clear" });
  await press(app, "clear");
  expect(isChecked("boards").slice(0, 4)).toEqual([false, false, false, false]);
  await press(app, "selectPrevious");
  await press(app, "selectPrevious", 1);
  expect(isChecked("boards").slice(0, 4)).toEqual([true, true, true, false]);
  await press(app, "nextRow");
  await press(app, "nextRow");
  await press(app, "nextRow");
  expect(box(fourth)).toHaveFocus();
  await press(app, "selectRange");
  expect(isChecked("boards").slice(0, 5)).toEqual([true, true, true, true, false]);

  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await press(app, "copyId");
  expect(written.mock.calls).toEqual([[rowOf(fourth).dataset["id"]]]);
  // Enter does nothing on a checkbox by itself.
  await press(app, "openRow");
  expect(await screen.findByRole("dialog")).toHaveAccessibleName(`board: ${fourth}`);
  await press(app, "copyId");
  expect(written).toHaveBeenCalledTimes(2);
  await press(app, "help");
  expect(await firstHeadingOfHelp()).toBe("Details of an item");
});

test("Shift r leaves a row alone that was tried before, and goes on", async () => {
  const app = await openApp("/archive/docs?q=Sentinel");
  await findRefreshButton();
  const { title } = sentinels["404"];
  const at = titles("docs").indexOf(title);
  buttonIn(title).focus();
  await press(app, "restore");
  await waitFor(() => expect(buttonIn(title)).toHaveTextContent("Not restored"));
  // jsdom shows no popovers: a click on the button is what opens the explanation.
  const opens = vi.fn<() => void>();
  buttonIn(title).addEventListener("click", opens);
  await press(app, "restoreAndNext");
  expect(buttonIn(titles("docs")[at + 1] ?? "")).toHaveFocus();
  expect(opens).not.toHaveBeenCalled();
  await press(app, "previousRow");
  await press(app, "restore");
  expect(opens).toHaveBeenCalledOnce();
  expect(app.writes()).toHaveLength(1);
});

test("r restores the current row at once, Shift r goes on, and two or more are planned", async () => {
  const app = await openApp("/archive/links");
  const [first = "", second = "", third = ""] = titles("links");
  await press(app, "restore");
  expect(app.writes()).toEqual([]);
  await press(app, "nextRow");
  await press(app, "restore");
  await waitFor(() => expect(buttonIn(first)).toHaveTextContent("Restored"));
  expect(focusedTitle()).toBe(first);
  await press(app, "nextRow");
  await press(app, "restoreAndNext");
  await waitFor(() => expect(buttonIn(second)).toHaveTextContent("Restored"));
  expect(focusedTitle()).toBe(third);
  expect(app.writes()).toHaveLength(2);
  // One selected item leaves r to the current row.
  await press(app, "select");
  await press(app, "selectNext");
  await screen.findByRole("button", { name: "Restore 2 items" });
  await press(app, "restore");
  const plan = await screen.findByRole("dialog", { name: /^Restore 2 / });
  expect(app.writes()).toHaveLength(2);
  // jsdom moves no focus into a dialog.
  within(plan).getByRole("button", { name: "Close" }).focus();
  await press(app, "confirm");
  await waitFor(() => expect(app.writes()).toHaveLength(4));
  // A selected row keeps the focus in it.
  const [, , , , fifth = ""] = titles("links");
  box(fifth)?.focus();
  await press(app, "select");
  await press(app, "restore");
  await waitFor(() => expect(buttonIn(fifth)).toHaveTextContent("Restored"));
  expect(box(fifth)).toBeNull();
  expect(focusedTitle()).toBe(fifth);
});

test("pages of webhooks are turned by keys that their links name, and / goes to the filter and on to the rows", async () => {
  const app = await openApp("/webhooks");
  await screen.findByRole("table", { name: "Webhooks" });
  await press(app, "nextPage");
  await waitFor(() => expect(app.address()).toContain("page=2"));
  await press(app, "previousPage");
  await waitFor(() => expect(app.address()).not.toContain("page=2"));
  await press(app, "filter");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await app.user.keyboard("{ArrowDown}");
  expect(document.activeElement?.closest("tbody tr")).not.toBeNull();

  const next = await screen.findByRole("link", { name: "Next page" });
  const glyph = (id: CommandId) => keyCaps(keysOf(id)[0] ?? "").at(-1);
  expect(next).toHaveAttribute("title", `Next page (${glyph("nextPage")})`);
  expect(next).toHaveAttribute("aria-keyshortcuts", "]");
  const previous = screen.getByRole("link", { name: "Previous page" });
  expect(previous).toHaveAttribute("title", `Previous page (${glyph("previousPage")})`);
  act(() => void setPreferences({ singleKeys: false }));
  expect(next).toHaveAttribute("title", "Next page");
  expect(next).not.toHaveAttribute("aria-keyshortcuts");
});

test("Ctrl F goes to the query where not all rows are drawn, and is the browser’s again in it", async () => {
  const app = await openAllArchived();
  const isLeft = () =>
    fireEvent.keyDown(document.activeElement ?? document.body, {
      ...{ key: "f", code: "KeyF", ctrlKey: true },
    });
  await press(app, "findInPage");
  expect(queryField()).toHaveFocus();
  expect(await screen.findByText(/^This searches all rows\. Press Ctrl F again/)).toBeVisible();
  expect(isLeft()).toBe(true);
  act(() => queryField().blur());
  expect(isLeft()).toBe(false);
  // All rows of few matches are drawn.
  await app.user.type(queryField(), "discovery workshop inv-2041");
  await screen.findByText(/^1 of \d+ match$/, { selector: "[role=status]" });
  act(() => queryField().blur());
  expect(isLeft()).toBe(true);
  expect(queryField()).not.toHaveFocus();
});

test("an item is left archived, flagged, and that is undone", async () => {
  const app = await openApp("/archive/boards");
  const [first = ""] = titles("boards");
  await screen.findByRole("button", { name: `Leave archived ${first}` });
  await press(app, "nextRow");
  await press(app, "leave");
  await waitFor(() => expect(rowOf(first)).toHaveTextContent("Left"));
  await press(app, "undoDecision");
  await waitFor(() => expect(rowOf(first)).not.toHaveTextContent("Left"));
  await press(app, "previousRow");
  await press(app, "openRow");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByRole("button", { name: "Leave and next" });
  await press(app, "leaveWithNote");
  await waitFor(() => expect(within(dialog).getByRole("textbox", { name: "Note" })).toHaveFocus());
  await app.user.click(within(dialog).getByRole("heading", { level: 2 }));
  await press(app, "flag");
  const field = within(dialog).getByRole("textbox", { name: "What has to be clarified?" });
  await waitFor(() => expect(field).toHaveFocus());
  // A note may follow, or not.
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(rowOf(first)).toHaveTextContent("Flagged"));
});

test("g and a letter go to a place", async () => {
  const app = await openApp("/archive/boards");
  const go = async (id: CommandId, address: string) => {
    await press(app, id);
    await waitFor(() => expect(app.address().split("?")[0]).toBe(address));
  };
  for (const kind of kinds) await go(viewOf(kind).place.id, `/archive/${kind}`);
  await go("go to Tasks", "/tasks");
  await go("go to Uploads", "/uploads");
  await go("go to Webhooks", "/webhooks");
  await go("go to Activity", "/activity");
  await go("go to Settings", "/settings");
  await go("go to All archived", "/archive");
  await press(app, "go to To decide");
  await waitFor(() => expect(app.address()).toContain("is%3Aundecided"));
});

test("All archived is searched, grouped and exported, and its items are gone through", async () => {
  const app = await openAllArchived();
  await press(app, "filter");
  expect(queryField()).toHaveFocus();
  await app.user.keyboard("kind:link{Enter}{Enter}");
  await waitFor(() => expect(app.address()).toContain("q=kind"));
  const titleOf = (dialog: HTMLElement) =>
    within(dialog).getByRole("heading", { level: 2 }).textContent;
  await waitFor(() => expect(document.activeElement?.closest("tr")).not.toBeNull());
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await press(app, "copyId");
  expect(written.mock.calls[0]?.[0]).toMatch(/^[a-z]+_\w+$/);
  await press(app, "openRow");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("1 of 92");
  const first = titleOf(dialog);
  await press(app, "nextItem");
  await within(dialog).findByText("2 of 92");
  await press(app, "nextItem", 1);
  await within(dialog).findByText("3 of 92");
  await press(app, "previousItem");
  await press(app, "previousItem", 1);
  await within(dialog).findByText("1 of 92");
  await waitFor(() => expect(titleOf(dialog)).toBe(first));
  await within(dialog).findByRole("button", { name: "Restore and next" });
  await press(app, "restoreAndNext");
  await within(dialog).findByText("2 of 92");
  await waitFor(() => expect(app.writes()).toHaveLength(1));
  await within(dialog).findByRole("button", { name: /^Restore (?!and next)/ });
  await press(app, "restore");
  await waitFor(() => expect(app.writes()).toHaveLength(2));
  await app.user.click(within(dialog).getByRole("button", { name: "Close" }));

  expect(screen.queryByRole("toolbar", { name: "Timeline" })).toBeNull();
  await press(app, "timeline");
  expect(await screen.findByRole("toolbar", { name: "Timeline" })).toBeVisible();

  await press(app, "groupTogether");
  await waitFor(() => expect(app.address()).toContain("group=together"));
  const table = within(screen.getByRole("table", { name: "All archived" }));
  const [fold] = await table.findAllByRole("button", { name: /./, expanded: false });
  fold?.focus();
  await press(app, "unfoldGroup");
  expect(document.activeElement).toHaveAttribute("aria-expanded", "true");
  await press(app, "foldGroup");
  expect(document.activeElement).toHaveAttribute("aria-expanded", "false");

  await press(app, "exportRows");
  expect(screen.getByRole("button", { name: "More" })).toHaveFocus();
});

test("keys go to the fields of a task, Escape leaves them, and any of them saves", async () => {
  const app = await openTask();
  await press(app, "help");
  expect(await firstHeadingOfHelp()).toBe("A task");
  await press(app, "help");
  for (const [key, field] of [
    ["editAssignee", "assignee"],
    ["editDue", "due_at"],
    ["editMilestone", "milestone"],
  ] as const) {
    await press(app, key);
    expect(document.activeElement).toHaveAttribute("id", `task-${field}`);
    await app.user.keyboard("{Escape}");
    expect(document.body).toHaveFocus();
  }
  for (const which of [0, 1]) {
    await app.user.type(await screen.findByLabelText(/^Title/), "!");
    await press(app, "saveTask", which);
    await waitFor(() => expect(app.writes()).toHaveLength(which + 1));
    await screen.findByText("No unsaved changes");
  }
});

test("? lists every key, those of the page first, and switches off those of one character", async () => {
  const app = await openApp("/archive/boards");
  await press(app, "help");
  expect(await firstHeadingOfHelp()).toBe("Archive");
  await press(app, "help");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press(app, "nextRow");
  await press(app, "help");
  const dialog = await findHelp();
  const terms = textsOf(within(dialog).getAllByRole("term"));
  const withKeys = allCommands.filter(({ keys }) => keys.length > 0);
  expect(terms.toSorted()).toEqual(withKeys.map(({ label }) => label).toSorted());
  const lines = textsOf(within(dialog).getAllByRole("definition"));
  expect(lines).toContain("G then I");
  expect(lines).toContain("Shift X");
  expect(lines).toContain("Ctrl S or Ctrl Enter");

  act(() => void setPreferences({ singleKeys: false }));
  await press(app, "help");
  expect(dialog).toBeVisible();
  await app.user.click(within(dialog).getByRole("button", { name: "Close" }));
  const [first = ""] = titles("boards");
  within(rowOf(first)).getByRole("link").focus();
  await press(app, "select");
  expect(isChecked("boards")).not.toContain(true);
  await press(app, "selectAll");
  expect(isChecked("boards")).not.toContain(false);

  await app.user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("B goes from the tasks of a board to the boards, and selected tasks are changed", async () => {
  const app = await openApp("/tasks");
  const boards = await screen.findByRole("navigation", { name: "Boards", hidden: true });
  await waitFor(() => expect(boards.querySelector("a[aria-current]")).not.toBeNull());
  await press(app, "help");
  expect(await firstHeadingOfHelp()).toBe("Tasks");
  await press(app, "help");
  await press(app, "toBoards");
  expect(boards.querySelector("a[aria-current]")).toHaveFocus();
  await screen.findByRole("table", { name: "Tasks" });
  await app.user.click(await screen.findByRole("checkbox", { name: /^Select Boarding passes/ }));
  await press(app, "changeTasks");
  expect(await screen.findByRole("dialog", { name: /^Change 1 task/ })).toBeVisible();
});

test("a run is checked", async () => {
  const app = await openApp("/settings");
  const board = app.workspace.all("boards").find((one) => one["archived_at"] !== null);
  const item = { kind: "boards", id: board?.id ?? "", name: "A board", archivedAt: null } as const;
  await act(() => app.session().runs.start([item]));
  await act(() => app.router.navigate({ href: "/activity" }));
  await app.user.click(await screen.findByRole("link", { name: /^Open run: / }));
  await screen.findByRole("table", { name: "Items of the run" });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Check all shown" })).toBeEnabled(),
  );
  await press(app, "checkRun");
  expect(await screen.findByText(/^Checked .*: 1 active now\.$/)).toBeVisible();
  await press(app, "help");
  expect(await firstHeadingOfHelp()).toBe("A run");
});
