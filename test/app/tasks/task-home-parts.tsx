import { screen, waitFor, within } from "@testing-library/react";
import { vi } from "vitest";
import type { Workspace } from "#src/demo/state/workspace.ts";
import { giveLayout } from "../layout.ts";
import { type OpenOptions, openApp } from "../open-app.tsx";
import { textsOf } from "../parts.tsx";

export const ferries = "tskb_Ferry3Tz6pW";
export const studio = "tskb_Studio5Vx8L";
export const website = "tskb_Web1site4Nq";

/** Monday morning of 23 November 2026. */
export const monday = new Date(2026, 10, 23, 10, 24);
const hour = 3_600_000;

export const setClock = (now: Date = monday) => vi.useFakeTimers({ toFake: ["Date"], now });

/** A board with these tasks alone: title, hours from now until it is due, and more fields. */
export function putBoard(
  workspace: Workspace,
  tasks: readonly (readonly [title: string, due: number | null, more?: object])[],
  { id = "tskb_Own1", title = "Own board" } = {},
) {
  const times = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
  workspace.put("boards", { ...times, id, title, archived_at: null });
  for (const [index, [title, due, more]] of tasks.entries()) {
    workspace.put("tasks", {
      ...times,
      ...{ id: `tsk_own${index}`, title, board: id, completed: 0, list: null, assignee: null },
      due_at: due === null ? null : new Date(monday.getTime() + due * hour).toISOString(),
      remaining_minutes_estimate: null,
      ...more,
    });
  }
}

/** Opens a board with these tasks on Monday morning. */
export async function openBoard(
  tasks: Parameters<typeof putBoard>[1],
  { search = "", ...options }: { search?: string } & OpenOptions = {},
) {
  setClock();
  giveLayout();
  const app = await openApp(`/tasks?board=tskb_Own1${search}`, {
    ...options,
    prepare: (service) => {
      putBoard(service.workspace, tasks);
      options.prepare?.(service);
    },
  });
  await screen.findByText(/tasks?, all loaded$| loaded$/, { selector: "footer *" });
  return app;
}

/** The headings of the groups and the titles of the tasks, in their order. */
export const lines = () =>
  textsOf(within(screen.getByRole("table", { name: "Tasks" })).getAllByRole("rowheader"));

export const findLines = async (expected: readonly string[]) => {
  await waitFor(() => {
    const shown = lines();
    if (JSON.stringify(shown) !== JSON.stringify(expected)) throw new Error(shown.join(" | "));
  });
};

export const cellsOf = (title: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^Select ${title}`) }))
    .getAllByRole("cell")
    .slice(1)
    .map((cell) => cell.textContent);

/** The boards, which are a popover on a narrow screen; jsdom knows no other. */
export const boards = () =>
  within(screen.getByRole("navigation", { name: "Boards", hidden: true }));
export const boardLink = (name: string | RegExp) =>
  boards().getByRole("link", { name, hidden: true });
export const boardLinks = () => textsOf(boards().queryAllByRole("link", { hidden: true }));
