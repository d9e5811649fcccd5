import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Workspace } from "#src/demo/state/workspace.ts";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import { replyWith } from "../parts.tsx";
import { boardLink, boardLinks, boards, ferries, studio, website } from "./task-home-parts.tsx";

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
  test("more than a hundred are read page by page", async () => {
    const { user, address, requests } = await openApp("/tasks?board=tskb_x229", {
      prepare: ({ workspace }) => addBoards(workspace),
    });
    // One that is not listed yet has its title all the same.
    expect(await heading("Extra board 229")).toBeVisible();
    await waitFor(() => expect(boardLinks()).toHaveLength(234));
    expect(boardPages(requests)).toEqual(["1", "2", "3"]);
    await user.type(find(), "board 230");
    await waitFor(() => expect(boardLinks()).toEqual(["Extra board 230"]));
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

  test("that couldn’t be loaded are not said to be none where their list is folded", async () => {
    await openApp("/tasks", { replies: [replyWith("get", "*/api/boards", 500)] });
    expect(await screen.findByText("Boards couldn’t be loaded.")).toBeInTheDocument();
  });

  test("that can’t be listed leave opening by ID, of a board too", async () => {
    const { user, address } = await openApp("/tasks", { preset: "no-task-reads" });
    await screen.findByText(/^Boards can’t be listed in this workspace \(404\)/);
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

describe("opening by ID", () => {
  const field = () => screen.getByLabelText("Open by ID");

  test("takes any text with an ID, and says below why it names no task", async () => {
    const { user, address } = await openApp("/tasks");
    await user.type(field(), "mst_12{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(/This is a milestone ID/);
    expect(field()).toHaveAccessibleDescription(/This is a milestone ID/);
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
