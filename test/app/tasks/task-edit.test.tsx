import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { giveLayout } from "../layout.ts";
import { LineControl } from "#src/tasks/form/fields/controls.tsx";
import { fieldNames } from "#src/tasks/form/fields/fields.ts";
import {
  replied,
  box,
  idOf,
  openSentinel,
  openSource,
  openTask,
  openTaskWith,
  saveButton,
  shownBody,
  stateOf,
  struckValues,
} from "./task-parts.tsx";

const labels = [
  ...["Title", "Description", "Assignee", "Milestone", "List", "Starts", "Due", "Time left"],
];
const leaving = () => screen.queryByRole("dialog", { name: "Unsaved changes" });

test("a title has its own direction, but not a text that a browser would read through at each key", () => {
  const attributes = {
    ...{ id: "title", "aria-invalid": undefined, "aria-describedby": "note" },
    placeholder: undefined,
  };
  const control = (text: string) => (
    <LineControl label="Title" {...{ attributes, text }} onText={() => {}} clear={null} />
  );
  const { rerender } = render(control("Title"));
  expect(screen.getByRole("textbox")).toHaveAttribute("dir", "auto");
  rerender(control("Long ".repeat(3_000)));
  expect(screen.getByRole("textbox")).toHaveAttribute("dir", "ltr");
});

describe("the eight fields", () => {
  test("show what was read, send nothing while nothing is changed, and name nothing of the API", async () => {
    const { user, puts } = await openTask();
    expect(labels.map(stateOf)).toEqual(labels.map(() => "unchanged"));
    expect(idOf("Assignee")).toBe("u_aV4nQe71");
    await waitFor(() => expect(box("Assignee")).toHaveValue("Mirel Hartwick"));
    expect(idOf("Assignee")).toBe("u_aV4nQe71");
    expect(box("Time left")).toHaveValue("1 h 30 min");
    expect(shownBody()).toBeNull();
    expect(saveButton()).toHaveAttribute("aria-disabled", "true");
    expect(saveButton()).toHaveAccessibleDescription("No changes to save");
    await user.click(saveButton());
    await user.keyboard("{Control>}s{Enter}{/Control}");
    expect(puts()).toEqual([]);

    const form = screen.getByRole("form", { name: "Edit task" });
    for (const name of fieldNames.filter((field) => field.includes("_"))) {
      expect(form).not.toHaveTextContent(name);
    }
    // No state that says nothing, and one form of each time.
    expect(form).not.toHaveTextContent(/unchanged|\bnull\b|received as|sent as|UTC,/i);
    fireEvent.change(box("Due"), { target: { value: "2026-11-28T10:30" } });
    await user.click(screen.getByRole("button", { name: "Clear List" }));
    for (const field of form.querySelectorAll("[data-state]"))
      expect(field).not.toHaveTextContent(/\bnull\b|\d{4}-\d{2}-\d{2}T|will be sent/);
    // The exact form is in the request alone.
    expect(shownBody()).toMatch(/2026-11-28T\d{2}:30:00\+00:00/);
    expect(form).not.toHaveTextContent(/Changed|Cleared/);
  });

  test("say of a time whether it is set, as an empty field shows a time in Safari", async () => {
    await openTaskWith({ start_at: null, due_at: "2026-11-27T16:00:00+00:00" });
    const words = (label: string) => box(label).closest("[data-state]")?.textContent;
    expect(words("Starts")).toContain("Not set");
    expect(words("Due")).not.toContain("Not set");
    fireEvent.change(box("Starts"), { target: { value: "2026-11-28T10:30" } });
    expect(words("Starts")).not.toMatch(/Not set$/);
  });

  test("are changed, cleared and validated, and the preview is what is sent", async () => {
    const { user, puts, held } = await openTask();
    const before = { ...held() };
    await user.clear(box("Title"));
    await waitFor(() => expect(stateOf("Title")).toBe("invalid"));
    expect(box("Title")).toHaveAccessibleDescription(/A task needs a title/);
    expect(saveButton()).toHaveAccessibleDescription("Fix the invalid fields first");
    await user.keyboard("{Control>}s{/Control}");
    await user.type(box("Title"), "Route map");
    await user.click(screen.getByRole("button", { name: "Clear Milestone" }));
    await waitFor(() => expect(box("Milestone")).toHaveFocus());
    expect(box("Milestone")).toHaveAttribute("placeholder", "Will be cleared");
    fireEvent.change(box("Due"), { target: { value: "2026-11-28T10:30" } });
    await user.clear(box("Time left"));
    await user.type(box("Time left"), "2h 15m");
    expect(labels.map(stateOf)).toEqual([
      ...["changed", "unchanged", "unchanged", "cleared"],
      ...["unchanged", "unchanged", "changed", "changed"],
    ]);
    expect(screen.getByText("4 changes").parentElement).toHaveTextContent(/, not saved yet$/);
    expect(struckValues()).toEqual([
      "Route map, northern islands",
      expect.stringMatching(/^Fri 27 Nov 2026, \d\d:00$/),
      "1 h 30 min",
      expect.stringMatching(/./),
    ]);
    expect(screen.queryByLabelText("Request body")).toBeNull();
    await user.click(screen.getByText("Technical details"));
    expect(await screen.findByText("/api/tasks/", { exact: false })).toBeVisible();

    const shown = shownBody();
    expect(saveButton()).toHaveAccessibleName("Save 4 changes");
    await user.click(saveButton());
    await replied(/^Saved: title, due, time left, milestone/);
    expect(puts().map(({ body }) => body)).toEqual([shown]);
    expect(JSON.parse(shown ?? "")).toEqual({
      title: "Route map",
      milestone: null,
      due_at: expect.stringMatching(/^2026-11-28T\d{2}:30:00\+00:00$/),
      remaining_minutes_estimate: 135,
    });
    const { updated_at: _now, ...after } = held();
    expect(after).toEqual({ ...before, ...JSON.parse(shown ?? ""), updated_at: undefined });
    expect(labels.map(stateOf)).toEqual(labels.map(() => "unchanged"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Route map");
  });

  test("undo brings back what was read, with the focus, and discard all of them", async () => {
    const { user, puts } = await openTask();
    await user.type(box("Assignee"), "x");
    await user.click(screen.getByRole("button", { name: "Clear List" }));
    for (const label of ["Assignee", "List"]) {
      await user.click(screen.getByRole("button", { name: `Undo the change of ${label}` }));
      expect(stateOf(label)).toBe("unchanged");
      await waitFor(() => expect(box(label)).toHaveFocus());
    }
    expect(screen.getByText("No unsaved changes")).toBeVisible();
    await user.type(box("Title"), "!");
    await user.click(screen.getByRole("button", { name: "Clear List" }));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(labels.map(stateOf)).toEqual(labels.map(() => "unchanged"));
    expect(box("Title")).toHaveValue("Route map, northern islands");
    expect(puts()).toEqual([]);
  });

  test("a value in another notation stays as typed, and is not sent", async () => {
    const { user, puts } = await openTask();
    await user.clear(box("Time left"));
    await user.type(box("Time left"), "1h 30min");
    expect(box("Time left")).toHaveValue("1h 30min");
    expect(stateOf("Time left")).toBe("unchanged");
    expect(screen.getByText("No unsaved changes")).toBeVisible();
    await user.type(box("Title"), "!");
    await user.click(saveButton());
    await replied("Saved: title.");
    expect(puts().map(({ body }) => body)).toEqual([
      '{\n  "title": "Route map, northern islands!"\n}',
    ]);
  });

  test("line ends that a control can’t show are no change, and are sent back", async () => {
    const description = "<p>Line one</p>\r\n<p>Line two</p>";
    const title = "Two\nlines";
    const { user, puts } = await openTaskWith({ title, description });
    await user.type(box("Title"), "x{Backspace}");
    const source = await openSource(user);
    await user.type(source, "x{Backspace}");
    expect(box("Title")).toHaveValue(title);
    expect(screen.getByText("No unsaved changes")).toBeVisible();
    await user.type(source, "!");
    expect(shownBody()).toBe(`{\n  "description": ${JSON.stringify(`${description}!`)}\n}`);
    await user.click(saveButton());
    await replied("Saved: description.");
    expect(puts().map(({ body }) => body)).toEqual([
      shownBody() ?? expect.stringContaining("\\r\\n"),
    ]);
  });

  test("an odd date is shown raw and left alone", async () => {
    const { user, puts } = await openTask("Odd: a due date that no calendar has");
    expect(screen.getByText("Not a time: “2026-02-30T09:00:00+00:00”")).toBeVisible();
    expect(stateOf("Due")).toBe("unchanged");
    await user.type(box("Title"), "!");
    await user.click(saveButton());
    await replied(/^Saved: title/);
    expect(Object.keys(JSON.parse(puts()[0]?.body ?? ""))).toEqual(["title"]);
  });

  test("a time that is half typed stays in its box, and can't be sent", async () => {
    const { user } = await openTask();
    fireEvent.change(box("Due"), { target: { value: "0020-11-28T10:30" } });
    expect(box("Due")).toHaveValue("0020-11-28T10:30");
    await waitFor(() => expect(stateOf("Due")).toBe("invalid"));
    expect(box("Due")).toHaveAccessibleDescription(/Set a date from 1970 on/);
    await user.click(screen.getByRole("button", { name: "Undo the change of Due" }));
    expect(box("Due").value).toMatch(/^2026-11-27T\d\d:00$/);
  });

  test("are picked by name, and take an ID as well, but none of another kind", async () => {
    const { user, puts } = await openTask();
    await waitFor(() => expect(box("Assignee")).toHaveValue("Mirel Hartwick"));
    await user.click(await screen.findByRole("button", { name: "Choose Assignee" }));
    expect(box("Assignee")).toHaveFocus();
    const list = within(screen.getByRole("listbox", { name: "Assignee" }));
    expect(await list.findByRole("option", { selected: true })).toHaveTextContent("Mirel Hartwick");
    await user.keyboard("{Escape}");
    await user.click(box("Assignee"));
    expect((await list.findAllByRole("option")).length).toBeGreaterThan(1);
    // The name stays until something is typed.
    expect(box("Assignee")).toHaveValue("Mirel Hartwick");
    await user.keyboard("neve");
    expect(box("Assignee")).toHaveValue("neve");
    expect(screen.getByText("1 match")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(box("Assignee")).toHaveValue("Neve Okarra");
    expect(idOf("Assignee")).toBe("u_fS3kGo17");
    expect(list.queryByRole("option")).toBeNull();

    await user.clear(box("List"));
    await user.type(box("List"), "tskl_Elsewhere1{Escape}");
    expect(shownBody()).toContain('"list": "tskl_Elsewhere1"');
    await user.clear(box("List"));
    await user.type(box("List"), "mst_123");
    expect(box("List")).toBeInvalid();
    expect(box("List")).toHaveAccessibleDescription(
      /^This is a milestone ID\. Task list IDs start with tskl_\./,
    );
    await user.keyboard("{Control>}s{/Control}");
    expect(puts()).toEqual([]);
  });

  test("a name is no wrong ID while it is typed, and is one when the field is left", async () => {
    const { user } = await openTask();
    await waitFor(() => expect(box("Assignee")).toHaveValue("Mirel Hartwick"));
    // The key selects the name, so that what is typed replaces it.
    await user.keyboard("a");
    expect(box("Assignee")).toHaveFocus();
    await user.keyboard("Zoë");
    expect(box("Assignee")).toHaveValue("Zoë");
    await waitFor(() => expect(stateOf("Assignee")).toBe("naming"));
    expect(screen.queryByText(/Not a user ID/)).toBeNull();
    expect(box("Assignee")).toBeValid();
    expect(saveButton()).toHaveAccessibleDescription("Choose one from the list");
    await user.click(box("Title"));
    expect(await screen.findByText(/Not a user ID/)).toBeVisible();
    expect(saveButton()).toHaveAccessibleDescription("Fix the invalid fields first");
  });

  test("are searched by the workspace when it has more people than were read", async () => {
    const { user, requests } = await openTask(undefined, {
      prepare: ({ workspace }) => {
        for (let count = 0; count < 120; count += 1)
          workspace.put("members", {
            ...{ id: `u_extra${count}`, name: `Extra ${count}` },
            ...{ created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
          });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Choose Assignee" }));
    expect(await screen.findByText(/^\d+ matches among the first \d+$/)).toBeVisible();
    await user.clear(box("Assignee"));
    await user.type(box("Assignee"), "extra 119");
    expect(await screen.findByRole("option", { name: /^Extra 119/ })).toBeVisible();
    expect(requests.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/^\/api\/members\?.*name=extra\+119/),
    );
  });
});

describe("a task that can’t be read", () => {
  test("only edited fields are sent, and the first reply fills in the form", async () => {
    const { user, puts } = await openTask(undefined, { preset: "no-reads" });
    expect(screen.getByText(/^Not loaded \(40[45]\)\.$/)).toBeVisible();
    expect(labels.map(stateOf)).toEqual(labels.map(() => "not-loaded"));
    expect(screen.getAllByText("Not loaded")).not.toEqual([]);
    expect(screen.queryByText("Not set")).toBeNull();
    await user.type(box("Time left"), "45");
    await user.click(screen.getByRole("button", { name: "Clear Description" }));
    await user.click(saveButton());
    await replied(/^Saved: time left, description/);
    expect(JSON.parse(puts()[0]?.body ?? "")).toEqual({
      description: null,
      remaining_minutes_estimate: 45,
    });
    expect(box("Title")).toHaveValue("Route map, northern islands");
    expect(labels.map(stateOf)).toEqual(labels.map(() => "unchanged"));
  });

  test("a task that the workspace does not know is told apart", async () => {
    const { router } = await openTask();
    await act(() => router.navigate({ to: "/tasks/$taskId", params: { taskId: "tsk_nobody" } }));
    expect(await screen.findByText("Task not found")).toBeVisible();
    expect(screen.queryByRole("form", { name: "Edit task" })).toBeNull();
    act(() => router.history.push("/tasks/mst_1"));
    expect(await screen.findByText("There is no page at this address")).toBeVisible();
  });
});

describe("a colleague changes the task while it is open", () => {
  /** Opens a task, and changes two fields of it in the workspace. */
  async function openChanged() {
    const app = await openTask();
    const theirs = { list: "tskl_Ferry3Tz6pW3", remaining_minutes_estimate: 120 };
    app.workspace.put("tasks", { ...app.held(), ...theirs });
    return app;
  }

  test("on focus untouched fields take the new value, touched ones keep what was typed", async () => {
    const { user, requests, id, held } = await openChanged();
    await user.clear(box("Time left"));
    await user.type(box("Time left"), "5");
    await user.clear(box("Title"));
    const before = requests.length;
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    const notice = await screen.findByText(/^Changed by someone else while this was open/);
    expect(notice).toHaveTextContent("time left, list");
    expect(requests.slice(before).map(({ path }) => path)).toContain(`/api/tasks/${id}`);
    await waitFor(() => expect(idOf("List")).toBe(String(held()["list"])));
    expect(stateOf("List")).toBe("unchanged");
    expect(stateOf("Title")).toBe("invalid");
    expect(box("Time left")).toHaveValue("5");
    expect(stateOf("Time left")).toBe("changed");
    expect(struckValues()).toContain("2 h");
  });

  test("after a save it says what else changed since", async () => {
    const { user, puts, held } = await openChanged();
    await user.type(await openSource(user), " More.");
    await user.click(saveButton());
    await screen.findByText(/^Changed by someone else .*: time left, list\.$/);
    expect(Object.keys(JSON.parse(puts()[0]?.body ?? ""))).toEqual(["description"]);
    await waitFor(() => expect(idOf("List")).toBe(String(held()["list"])));
  });

  test("what the workspace trimmed is no conflict", async () => {
    const { user } = await openTask();
    await user.type(box("Title"), " 2  ");
    await user.click(saveButton());
    await replied("Saved: title.");
    expect(screen.queryByText(/^Changed by someone else/)).toBeNull();
    expect(box("Title")).toHaveValue("Route map, northern islands 2");
    expect(screen.getByText("No unsaved changes")).toBeVisible();
  });
});

describe("leaving", () => {
  test("can be stayed, discarded and saved", async () => {
    giveLayout();
    const { user, address, id, held } = await openTask();
    const link = () => screen.getByRole("link", { name: "Tasks" });
    await user.type(box("Title"), " 2");
    await user.click(link());
    const dialog = within(await screen.findByRole("dialog", { name: "Unsaved changes" }));
    await user.click(dialog.getByRole("button", { name: "Stay" }));
    expect(address()).toBe(`/tasks/${id}`);
    expect(box("Title")).toHaveValue("Route map, northern islands 2");
    await user.click(link());
    await user.click(await screen.findByRole("button", { name: "Save and leave" }));
    await waitFor(() => expect(address()).toMatch(/^\/tasks(?:\?|$)/));
    expect(held()["title"]).toBe("Route map, northern islands 2");
    const tasks = within(await screen.findByRole("region", { name: "Tasks of a board" }));
    await user.click(await tasks.findByRole("link", { name: "Route map, northern islands 2" }));
    await user.type(await screen.findByLabelText(/^Title/), " 3");
    await user.click(link());
    await user.click(await screen.findByRole("button", { name: "Discard and leave" }));
    await waitFor(() => expect(address()).toMatch(/^\/tasks(?:\?|$)/));
    expect(held()["title"]).toBe("Route map, northern islands 2");
  });

  test("is not asked after a save nor of what is as before, and a save that fails stays", async () => {
    const { user, address, id } = await openSentinel("422-title");
    await user.type(box("Title"), " 2");
    await user.click(screen.getByRole("link", { name: "Tasks" }));
    await user.click(await screen.findByRole("button", { name: "Save and leave" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Not saved\. The workspace said: “/,
    );
    expect(address()).toBe(`/tasks/${id}`);
    await user.click(screen.getByRole("button", { name: "Undo the change of Title" }));
    await user.clear(box("Time left"));
    await user.type(box("Time left"), "15 h");
    await user.click(saveButton());
    await replied(/^Saved: time left/);
    await user.type(box("Title"), "x{Backspace}");
    await user.click(screen.getByRole("link", { name: "Tasks" }));
    await waitFor(() => expect(address()).toMatch(/^\/tasks(?:\?|$)/));
    expect(leaving()).toBeNull();
  });
});
