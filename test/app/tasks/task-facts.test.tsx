import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { taskSchema } from "#src/api/api.ts";
import { documentedFields } from "#src/api/fields.ts";
import { box, openSource, openTask, openTaskWith } from "./task-parts.tsx";

const time = (day: number) => `2025-03-${String(day).padStart(2, "0")}T12:00:00+00:00`;

/** The documented fields of a task that can't be changed here. */
const facts: Record<string, [label: string, sent: unknown, shown: string]> = {
  board: ["Board", "tskb_a", "tskb_a"],
  author: ["Author", "u_a", "u_a"],
  completed: ["Completed", 1, "Yes"],
  completed_at: ["Completed at", time(1), "1 Mar 2025"],
  completer: ["Completer", "u_b", "u_b"],
  due_reminder: ["Due reminder", "1 day before", "1 day before"],
  due_reminder_sent_at: ["Reminder sent", time(2), "2 Mar 2025"],
  created_at: ["Created", time(3), "3 Mar 2025"],
  updated_at: ["Updated", time(4), "4 Mar 2025"],
};
/** The documented fields that can be changed. */
const fields: Record<string, [label: string, sent: unknown]> = {
  title: ["Title", "A title"],
  description: ["Description", "<p>A description</p>"],
  assignee: ["Assignee", "u_c"],
  milestone: ["Milestone", "mst_a"],
  list: ["List", "tskl_a"],
  start_at: ["Start", time(5)],
  due_at: ["Due", time(6)],
  remaining_minutes_estimate: ["Time left", 75],
};

const factOf = (label: string) =>
  within(screen.getByRole("form", { name: "Edit task" }))
    .getByText(label, { selector: "dt, dt *" })
    .closest("dt")?.nextElementSibling?.textContent ?? "";

test("every documented field of a task is on its page", async () => {
  expect(new Set(["id", ...Object.keys(facts), ...Object.keys(fields)])).toEqual(
    documentedFields(taskSchema),
  );
  const sent = Object.entries({ ...facts, ...fields }).map(([field, [, value]]) => [field, value]);
  const { id, user } = await openTaskWith(Object.fromEntries(sent));
  for (const [label, , shown] of Object.values(facts)) expect(factOf(label)).toContain(shown);
  await openSource(user);
  for (const [label] of Object.values(fields)) expect(box(label).value, label).not.toBe("");
  expect(document.body).toHaveTextContent(id);
});

test("a task is printed with its values, and without its form", async () => {
  const { user } = await openTask();
  await waitFor(() => expect(box("Assignee")).toHaveValue("Mirel Hartwick"));
  await screen.findByText("Twelve islands.");
  await user.type(box("Title"), ", not saved");
  act(() => void dispatchEvent(new Event("beforeprint")));
  const paper = screen.getByRole("article");
  expect(within(paper).getByRole("heading")).toHaveTextContent(/^Route map, northern islands$/);
  expect(paper).toHaveTextContent(/AssigneeMirel HartwickDueFri 27 Nov 2026, \d\d:00/);
  expect(paper).toHaveTextContent(/Time left1 h 30 min.*DescriptionTwelve islands\./);
  expect(paper).toHaveTextContent("BoardBluewater Ferries");
  expect(within(paper).queryByRole("button")).toBeNull();
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(screen.queryByRole("article")).toBeNull();
});

test("the board is named, with its ID on hover, and read alone", async () => {
  const { requests } = await openTask();
  await waitFor(() => expect(factOf("Board")).toBe("Bluewater Ferries"));
  expect(screen.getByText("Bluewater Ferries", { selector: "dd *" })).toHaveAttribute(
    "title",
    "tskb_Ferry3Tz6pW",
  );
  const reads = requests.filter(({ path }) => /boards(\?page|\/\w+$)/.test(path));
  expect(reads.map(({ path }) => path)).toEqual(["/api/boards/tskb_Ferry3Tz6pW"]);
});

test("null, missing, odd and undocumented fields are shown differently", async () => {
  const { user, held } = await openTaskWith({
    due_reminder: null,
    completer: undefined,
    author: 7,
    due_at: { at: "noon" },
    mood: "calm",
  });
  expect(factOf("Due reminder")).toBe("Not set");
  expect(factOf("Completer")).toBe("Not included");
  expect(factOf("Author")).toBe("7not as documented");
  expect(factOf("Due at")).toBe('{"at":"noon"}not as documented');
  expect(factOf("mood")).toBe("calm");
  await user.click(screen.getByText("Raw JSON", { selector: "summary" }));
  const json = await screen.findByLabelText("Raw JSON", { selector: "pre" });
  expect(JSON.parse(json.textContent)).toEqual(held());
});
