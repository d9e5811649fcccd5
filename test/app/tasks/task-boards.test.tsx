import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Workspace } from "#src/demo/state/workspace.ts";
import { giveLayout } from "../layout.ts";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import { boardLink, boardLinks, boards, ferries, studio, website } from "./task-home-parts.tsx";
import { taskCalled } from "./task-parts.tsx";
import { textsOf } from "../parts.tsx";

const three = (count: number) => String(count).padStart(3, "0");

/** Gives the workspace 230 more boards, all older than its own. */
function addBoards(workspace: Workspace) {
  for (let count = 1; count <= 230; count += 1) {
    const created_at = `2020-01-01T00:${String(59 - Math.floor(count / 60)).padStart(2, "0")}:00Z`;
    workspace.put("boards", {
      ...{ id: `tskb_x${three(count)}`, title: `Extra board ${three(count)}` },
      ...{ archived_at: null, created_at, updated_at: created_at },
    });
  }
}
const boardPages = (requests: readonly { path: string }[]) =>
  requests.flatMap(({ path }) => /^\/api\/boards\?page=(\d+)/.exec(path)?.[1] ?? []);
const find = () => screen.getByLabelText("Find a board");
const heading = (name: string) => screen.findByRole("heading", { name, level: 2 });

describe("boards", () => {
  test("more than a hundred are read page by page, or all while one is looked for", async () => {
    const { user, address, requests } = await openApp("/tasks?board=tskb_x229", {
      prepare: ({ workspace }) => addBoards(workspace),
    });
    // One that is not listed yet has its title all the same.
    expect(await heading("Extra board 229")).toBeVisible();
    await waitFor(() => expect(boardLinks()).toHaveLength(100));
    expect(await screen.findByText(/^234 boards/)).toBeVisible();
    expect(boardPages(requests)).toEqual(["1"]);
    await user.click(screen.getByRole("button", { name: "More boards", hidden: true }));
    await waitFor(() => expect(boardLinks()).toHaveLength(200));
    expect(boardPages(requests)).toEqual(["1", "2"]);
    await user.type(find(), "board 230");
    await waitFor(() => expect(boardLinks()).toEqual(["Extra board 230"]));
    expect(boardPages(requests)).toEqual(["1", "2", "3"]);
    await user.keyboard("{Enter}");
    expect(await heading("Extra board 230")).toBeVisible();
    expect(address()).toBe("/tasks?board=tskb_x230");
    expect(find()).toHaveValue("");
    expect(boardLink(/^Extra board 230/)).toHaveAttribute("aria-current", "page");
  });

  test("are one tab stop, in which arrows move", async () => {
    const { user } = await openApp("/tasks");
    await heading("Bluewater Ferries");
    const stops = () =>
      boards()
        .getAllByRole("link", { hidden: true })
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ textContent }) => textContent.split(" ")[0]);
    expect(stops()).toEqual(["Bluewater"]);
    act(() => find().focus());
    await user.keyboard("{ArrowDown}");
    expect(boardLink(/^Bluewater/)).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(boardLink(/^Print/)).toHaveFocus();
    await user.keyboard("{End}{ArrowDown}");
    expect(boardLink(/^Bluewater/)).toHaveFocus();
    await user.keyboard("{ArrowUp}{Enter}");
    expect(await heading("Website relaunch")).toBeVisible();
    expect(stops()).toEqual(["Website"]);
    await user.type(find(), "print");
    expect(stops()).toEqual(["Print"]);
    await user.type(find(), "nothing like it");
    expect(boardLinks()).toEqual([]);
    expect(screen.getByText("0 matches")).toBeInTheDocument();
    await user.keyboard("{Enter}");
    expect(find()).toHaveValue("printnothing like it");
  });

  test("are found by an ID or a text with one in it, listed or not", async () => {
    const { user, address, close } = await openApp("/tasks?status=any&q=zzz");
    await screen.findByRole("heading", { name: "No tasks match" });
    await user.click(find());
    await user.paste(`https://harbor-studio.example/boards/${studio}?x=1`);
    expect(boardLinks()).toEqual(["Studio, internal"]);
    await user.keyboard("{Enter}");
    expect(await heading("Studio, internal")).toBeVisible();
    // The choice of status stays, the words are those of the other board.
    expect(address()).toBe(`/tasks?status=any&board=${studio}`);
    await user.click(find());
    await user.paste("tskb_unlisted");
    expect(boardLinks()).toEqual(["Board with this ID"]);
    await user.keyboard("{Enter}");
    expect(await heading("tskb_unlisted")).toBeVisible();
    expect(await screen.findByText("This board’s tasks can’t be listed")).toBeVisible();
    // One that can’t be read is not remembered.
    close();
    await openApp("/tasks");
    expect(await heading("Studio, internal")).toBeVisible();
  });

  test("that can’t be listed leave opening by ID, of a board too", async () => {
    const { user, address } = await openApp("/tasks", { preset: "no-task-reads" });
    expect(await screen.findByText(/^Boards can’t be listed in this workspace \(404\)/)).toBe(
      screen.getByText(/^Boards can’t be listed/),
    );
    await user.type(find(), `${studio}{Enter}`);
    expect(await screen.findByText("This board’s tasks can’t be listed")).toBeVisible();
    await user.type(screen.getByLabelText("Open by ID"), "tsk_1{Enter}");
    await waitFor(() => expect(address()).toBe("/tasks/tsk_1"));
  });

  test("the one that was shown last is shown again, in this workspace alone", async () => {
    const first = await openApp(`/tasks?board=${website}`);
    await heading("Website relaunch");
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    first.close();
    const second = await openApp("/tasks?status=any");
    expect(await heading("Website relaunch")).toBeVisible();
    expect(second.address()).toBe(`/tasks?status=any&board=${website}`);
    expect(second.requests.map(({ path }) => path).join()).not.toContain(ferries);
    second.close();
    const key = Object.keys(localStorage).find((name) => name.endsWith(`${workspaceOrigin}/api`));
    localStorage.setItem(String(key).replace("harbor", "other"), studio);
    localStorage.setItem(String(key), "no board");
    await openApp("/tasks");
    expect(await heading("Bluewater Ferries")).toBeVisible();
  });
});

describe("recent tasks", () => {
  const recent = () =>
    textsOf(
      within(screen.getByRole("region", { name: "Recent in this tab", hidden: true })).getAllByRole(
        "listitem",
        { hidden: true },
      ),
    );
  const title = "Route map, northern islands";

  test("say how they ended, and outlast a reload but no disconnection", async () => {
    giveLayout();
    const { user, router, workspace, close } = await openApp("/tasks");
    await user.click(await screen.findByRole("link", { name: title }));
    await screen.findByRole("form", { name: "Edit task" });
    await act(() => router.navigate({ to: "/tasks" }));
    expect(recent()).toEqual([`${title}Opened just now`]);

    const { id } = taskCalled(workspace, "Sentinel: saving answers 500");
    await act(() => router.navigate({ to: "/tasks/$taskId", params: { taskId: id } }));
    await user.type(await screen.findByLabelText(/^Title/), "!");
    await user.keyboard("{Control>}s{/Control}");
    await screen.findAllByText(/^We don’t know if this was saved/);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await act(() => router.navigate({ to: "/tasks" }));
    expect(recent()[0]).toContain("We don’t know whether it was saved just now");

    await user.click(within(screen.getByRole("table")).getByRole("link", { name: title }));
    await user.type(await screen.findByLabelText(/^Title/), " and more");
    await user.clear(screen.getByLabelText(/^Time left/));
    await user.type(screen.getByLabelText(/^Time left/), "15 h");
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(/^Saved: title, time left/);
    await act(() => router.navigate({ to: "/tasks" }));
    const saved = `${title} and moreSaved just now, 2 fields`;
    expect(recent()[0]).toBe(saved);

    const stored = Object.entries(sessionStorage);
    close();
    expect(Object.keys(sessionStorage).filter((key) => key.includes("recent"))).toEqual([]);
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
    const reloaded = await openApp("/tasks");
    expect(recent()[0]).toBe(saved);
    reloaded.session().disconnect();
    expect(Object.keys(sessionStorage).filter((key) => key.includes("recent"))).toEqual([]);
  });

  test("are the last four, each once", async () => {
    const { router, workspace } = await openApp("/tasks");
    const tasks = workspace.all("tasks").slice(0, 5);
    for (const { id } of [...tasks, ...tasks.slice(1, 2)]) {
      await act(() => router.navigate({ to: "/tasks/$taskId", params: { taskId: id } }));
      await screen.findByRole("form", { name: "Edit task" });
    }
    await act(() => router.navigate({ to: "/tasks" }));
    expect(recent().map((text) => text.replace("Opened just now", ""))).toEqual(
      [1, 4, 3, 2].map((index) => tasks[index]?.["title"]),
    );
  });

  test.each(["not json", '[{"id":1}]', "{}"])("a damaged store is none: %s", async (stored) => {
    sessionStorage.setItem(`reshelve.tasks.recent ${workspaceOrigin}/api`, stored);
    await openApp("/tasks");
    expect(await heading("Bluewater Ferries")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Recent in this tab", hidden: true })).toBeNull();
  });
});

describe("opening by ID", () => {
  const field = () => screen.getByLabelText("Open by ID");

  test("takes any text with an ID, and says below why it names no task or one that was not found", async () => {
    const { user, address } = await openApp("/tasks");
    await user.type(field(), "mst_12{Enter}");
    expect(field()).toHaveAccessibleDescription(/This is a milestone ID/);
    await user.clear(field());
    await user.type(field(), "tsk_nothing{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("tsk_nothing was not found (404).");
    expect(field()).toHaveAccessibleDescription("tsk_nothing was not found (404).");
    expect(field()).toHaveFocus();
    expect(address()).toMatch(/^\/tasks(\?|$)/);
    await user.clear(field());
    expect(screen.queryByRole("alert")).toBeNull();
    await user.paste("https://harbor-studio.example/tasks/tsk_u5DqeZC6Q0Gd?x=1");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("form", { name: "Edit task" })).toBeVisible();
    expect(address()).toBe("/tasks/tsk_u5DqeZC6Q0Gd");
  });
});
