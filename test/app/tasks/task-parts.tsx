import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { taskSentinels, type TaskSentinelName } from "#src/demo/state/task-sentinels.ts";
import type userEvent from "@testing-library/user-event";
import { type Workspace, createWorkspace } from "#src/demo/state/workspace.ts";
import { type OpenOptions, openApp } from "../open-app.tsx";
import { textsOf } from "../parts.tsx";

export const taskCalled = (workspace: Workspace, title: string) => {
  const task = workspace.all("tasks").find((one) => one["title"] === title);
  if (!task) throw new Error(`No task is called ${title}.`);
  return task;
};

/** A task with a value in each of the eight fields. */
const full = "Route map, northern islands";
export const fullTask = {
  description: "<p>Twelve islands.</p>",
  assignee: "u_aV4nQe71",
  list: "tskl_Ferry3Tz6pW2",
  start_at: "2026-11-20T09:00:00+00:00",
  due_at: "2026-11-27T16:00:00+00:00",
  remaining_minutes_estimate: 90,
};

/** The ids of the demo's tasks are always the same, so one workspace tells them for all. */
const ids = createWorkspace({ trials: true });

export async function openTask(title: string = full, { prepare, ...options }: OpenOptions = {}) {
  const { id } = taskCalled(ids, title);
  const app = await openApp(`/tasks/${id}`, {
    ...options,
    prepare: (service) => {
      const { workspace } = service;
      if (title === full) {
        const milestone = workspace.all("milestones")[0]?.id;
        workspace.put("tasks", { ...workspace.get("tasks", id), ...fullTask, milestone });
      }
      prepare?.(service);
    },
  });
  await screen.findByRole("form", { name: "Edit task" });
  const puts = () => app.writes().filter(({ method }) => method === "PUT");
  return { ...app, id, puts, held: () => app.workspace.get("tasks", id) };
}

/** Opens the task with these values in place of its own. */
export const openTaskWith = (values: Record<string, unknown>) =>
  openTask(full, {
    prepare: ({ workspace }) =>
      void workspace.put("tasks", { ...taskCalled(workspace, full), ...values }),
  });

export const openSentinel = (name: TaskSentinelName, options?: OpenOptions) =>
  openTask(taskSentinels[name].title, options);

/** The control of a field, by its label. */
export const box = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input, textarea" });

/** State of a field: unchanged, changed, cleared, invalid, refused. */
export function stateOf(label: string): string {
  const field = screen
    .getAllByText(new RegExp(`^${label}`), { selector: "label" })[0]
    ?.closest("[data-state]");
  return field?.getAttribute("data-state") ?? "none";
}

/** Opens the HTML of the description. */
export async function openSource(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole("button", { name: "Edit as HTML" }));
  return box("Description");
}

/** The ID that a picker holds, in its box or on hover over the name. */
export const idOf = (label: string) => box(label).title || box(label).value;

/** The values that the edits take away, struck through at their fields. */
export const struckValues = () =>
  textsOf([...document.querySelectorAll<HTMLElement>("[data-state] s")]);
export const lastSave = () => screen.getByRole("status", { name: "Last save" });
/** The request that Save would send; null where there is nothing to save. */
export function shownBody(): string | null {
  const details = screen.queryByRole<HTMLDetailsElement>("group", { name: "Technical details" });
  if (details && !details.open) {
    details.open = true;
    // The browser fires it later.
    fireEvent(details, new Event("toggle"));
  }
  return screen.queryByLabelText("Request body")?.textContent ?? null;
}
export const saveButton = () => screen.getByRole("button", { name: /^(Save|Saving|Waiting)/ });
export const replied = (words: string | RegExp) =>
  waitFor(() => within(lastSave()).getByText(words));
