import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { narrowScreen } from "../layout.ts";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import {
  boardLinks,
  cellsOf,
  ferries,
  findLines,
  lines,
  openBoard,
  putBoard,
  studio,
} from "./task-home-parts.tsx";
import { replyWith, choose, openMenu } from "../parts.tsx";

const taskReads = (requests: readonly { path: string }[]) =>
  requests.flatMap(({ path }) => /boards\/(\w+)\/tasks\?(.*)$/.exec(path)?.slice(1) ?? []);

describe("the tasks of a board", () => {
  test("of the first board are shown at once, and no other board is read", async () => {
    const { address, requests } = await openApp("/tasks");
    expect(await screen.findByRole("heading", { name: "Bluewater Ferries" })).toBeVisible();
    await screen.findByText("8 open tasks, all loaded");
    expect(address()).toBe(`/tasks?board=${ferries}`);
    expect(taskReads(requests)).toEqual([ferries, "page=1&per_page=100&status=open"]);
    expect(boardLinks()).toEqual([
      ...["Bluewater Ferries", "Studio, internal", "Print production", "Website relaunch"],
    ]);
  });

  test("stand under headings, what is overdue first, and name people and lists", async () => {
    await openBoard(
      [
        ["Undated", null, { assignee: "u_fS3kGo17", list: "tskl_Own1" }],
        ["This evening", 7.6, { assignee: "u_gone", list: "tskl_gone" }],
        ["This morning", -2.5],
        ["Odd", null, { due_at: "2026-02-30T09:00:00+00:00" }],
      ],
      {
        prepare: ({ workspace }) => {
          const times = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
          workspace.put("lists", { ...times, id: "tskl_Own1", title: "Doing", board: "tskb_Own1" });
        },
      },
    );
    expect(lines()).toEqual([
      ...["Overdue 1", "This morning", "Today 1", "This evening"],
      ...["Without a due date 2", "Undated", "Odd"],
    ]);
    const due = (title: string) => cellsOf(title)[2];
    expect(due("This morning")).toBe("07:54 2 h 30 min overdue");
    expect(due("Odd")).toBe("2026-02-30T09:00:00+00:00");
    await waitFor(() =>
      expect(cellsOf("Undated").slice(0, 3)).toEqual(["Doing", "Neve Okarra", "Not set"]),
    );
    expect(cellsOf("This evening").slice(0, 3)).toEqual(["tskl_gone", "u_gone", "18:00 in 7 h"]);
  });

  test("are filtered by title, ID and assignee in what was loaded; all in the address", async () => {
    const { user, address, router, requests } = await openBoard([
      ["Proof of the catalogue", -1, { assignee: "u_fS3kGo17" }],
      ["Order paper", 50],
      ["Ink limits", 50, { assignee: "u_aV4nQe71" }],
    ]);
    await waitFor(() => expect(cellsOf("Ink limits")[1]).toBe("Mirel Hartwick"));
    const before = requests.length;
    const filter = screen.getByRole("searchbox", { name: "Filter by title, ID or assignee" });
    await user.type(filter, "PAPER order");
    await findLines(["This week 1", "Order paper"]);
    expect(address()).toBe("/tasks?board=tskb_Own1&q=PAPER+order");
    expect(screen.getByText("1 match · 3 open tasks, all loaded")).toBeVisible();
    await user.clear(filter);
    choose("Due", "Overdue");
    await findLines(["Overdue 1", "Proof of the catalogue"]);
    choose("Assignee", "Mirel Hartwick");
    expect(await screen.findByRole("heading", { name: "No tasks match" })).toBeVisible();
    expect(address()).toBe("/tasks?board=tskb_Own1&due=overdue&assignee=u_aV4nQe71");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/tasks?board=tskb_Own1"));
    choose("Assignee", "Not set");
    await findLines(["This week 1", "Order paper"]);
    expect(requests.slice(before)).toEqual([]);
    await act(() => router.navigate({ href: "/tasks?board=tskb_Own1&q=2040" }));
    expect(filter).toHaveValue("2040");
  });

  test("are open ones at first, others when chosen, and read again by Refresh", async () => {
    const { user, workspace, address, requests } = await openBoard([
      ["To do", -5],
      ["Done", -5, { completed: 1 }],
    ]);
    expect(lines()).toEqual(["Overdue 1", "To do"]);
    choose("Status", "Completed");
    await findLines(["Completed 1", "Done"]);
    expect(cellsOf("Done")[2]).toBe("05:24 ");
    choose("Status", "Any");
    await findLines(["Overdue 1", "To do", "Completed 1", "Done"]);
    expect(screen.getByText("2 tasks, all loaded")).toBeVisible();
    expect(address()).toBe("/tasks?board=tskb_Own1&status=any");
    expect(taskReads(requests).filter((part) => part.includes("page"))).toEqual([
      "page=1&per_page=100&status=open",
      "page=1&per_page=100&status=completed",
      "page=1&per_page=100",
    ]);
    workspace.put("tasks", { ...workspace.get("tasks", "tsk_own0"), title: "New" });
    await user.click(screen.getByRole("button", { name: "Refresh the list" }));
    await findLines(["Overdue 1", "New", "Completed 1", "Done"]);
  });

  test("are sorted by a heading, without groups but by due date", async () => {
    const { user, address } = await openBoard([
      ["B", 24],
      ["A", 48],
      ["C", -24],
    ]);
    const heading = (name: string) => screen.getByRole("columnheader", { name });
    expect(heading("Due")).toHaveAttribute("aria-sort", "ascending");
    await user.click(within(heading("Title")).getByRole("button"));
    await findLines(["A", "B", "C"]);
    await user.click(within(heading("Title")).getByRole("button"));
    await findLines(["C", "B", "A"]);
    expect(address()).toBe("/tasks?board=tskb_Own1&sort=-title");
    await user.click(within(heading("Due")).getByRole("button"));
    await user.click(within(heading("Due")).getByRole("button"));
    await findLines(["A", "B", "C"]);
  });

  test("are read page by page until the last", async () => {
    const many = Array.from({ length: 350 }, (_, index) => [`Task ${index}`, 5] as const);
    const { requests } = await openBoard(many);
    expect(await screen.findByText("350 open tasks, all loaded")).toBeVisible();
    expect(taskReads(requests).filter((part) => part.includes("page"))).toEqual(
      [1, 2, 3, 4].map((page) => `page=${page}&per_page=100&status=open`),
    );
  });
});

describe("a board", () => {
  test("without open tasks shows the completed ones", async () => {
    const { user, address } = await openBoard([["Done", -5, { completed: 1 }]]);
    expect(await screen.findByRole("heading", { name: "No open tasks" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show completed" }));
    await findLines(["Completed 1", "Done"]);
    expect(address()).toBe("/tasks?board=tskb_Own1&status=completed");
  });

  test("that this key may not read says so, and leaves the rest as it is", async () => {
    await openApp(`/tasks?board=${studio}`, {
      replies: [
        replyWith("get", `${workspaceOrigin}/api/boards/:id/tasks`, 403, {
          message: "Members only.",
        }),
      ],
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("This board’s tasks can’t be listed");
    expect(alert).toHaveTextContent("Members only.");
    expect(screen.getByLabelText("Open by ID")).toBeVisible();
    expect(boardLinks()).toContain("Print production");
  });

  test("of a workspace that ignores the filter shows what fits, and claims no numbers", async () => {
    await openBoard(
      [
        ["To do", -5],
        ["Done", -5, { completed: 1 }],
      ],
      {
        prepare: ({ workspace }) => {
          putBoard(workspace, []);
          workspace.usePreset("filter-ignored");
        },
      },
    );
    expect(lines()).toEqual(["Overdue 1", "To do"]);
    expect(screen.getByText("1 open task, all loaded")).toBeVisible();
  });

  test("that can’t be read leaves opening by ID", async () => {
    await openApp(`/tasks?board=${studio}`, { preset: "reads-html" });
    expect(screen.getByLabelText("Open by ID")).toBeVisible();
    expect(await screen.findAllByRole("alert", {}, { timeout: 15_000 })).not.toHaveLength(0);
    expect(screen.queryByRole("table", { name: "Tasks" })).toBeNull();
  });
});

test("on a narrow screen, filters and order open by a button", async () => {
  narrowScreen();
  const { address } = await openBoard([
    ["A", 30],
    ["B", 29],
  ]);
  const filters = screen.getByRole("button", { name: "Filters" });
  expect(filters).toHaveAttribute("aria-haspopup", "dialog");
  openMenu("Filters");
  choose("Sort", "Title, descending");
  await findLines(["B", "A"]);
  choose("Status", "Any");
  await waitFor(() => expect(address()).toContain("status=any"));
  expect(filters).toHaveAccessibleName("Filters, 1 set");
  expect(screen.getByRole("button", { name: "Board: Own board" })).toHaveAttribute(
    "popovertarget",
    "boards",
  );
});
