import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { cellsOf, openBoard } from "./task-home-parts.tsx";

const dialog = () => screen.getByRole("dialog", { name: /^Change/ });
const check = (title: string) => screen.getByRole("checkbox", { name: `Select ${title}` });

const board: Parameters<typeof openBoard>[0] = [
  ["First", 30, { remaining_minutes_estimate: 60 }],
  ["Second", 31, { remaining_minutes_estimate: 120 }],
  ["Third", 32, { remaining_minutes_estimate: 240 }],
  ["Fourth", 33, { remaining_minutes_estimate: 480 }],
];

test("many tasks are given the same values, seen before and carried out as a run", async () => {
  const { user, requests, workspace } = await openBoard(board);
  await user.click(check("First"));
  await user.click(check("Second"));
  await user.click(check("Third"));
  await user.click(screen.getByRole("button", { name: "Change 3 tasks" }));
  expect(await screen.findByRole("dialog", { name: "Change 3 tasks" })).toBeVisible();
  expect(dialog()).toHaveTextContent("Choose what to change.");

  await user.type(within(dialog()).getByRole("textbox", { name: "Time left" }), "2h");
  const listed = within(dialog()).getByRole("list", { name: "Tasks to change" });
  expect(listed).toHaveTextContent("FirstTime left1 h to 2 hThirdTime left4 h to 2 h");
  expect(dialog()).toHaveTextContent("2 tasks · 1 has these values already");
  expect(requests.filter(({ method }) => method === "PUT")).toEqual([]);

  // Somebody changes another field of one in between.
  const third = workspace.all("tasks").find(({ title }) => title === "Third");
  if (third) workspace.put("tasks", { ...third, title: "Third, renamed" });
  await user.click(within(dialog()).getByRole("button", { name: "Change 2 tasks" }));
  const panel = await screen.findByRole("region", { name: "All 2 tasks changed" });
  const sent = requests.flatMap(({ method, body }) => (method === "PUT" ? [body ?? ""] : []));
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { remaining_minutes_estimate: 120 },
    { remaining_minutes_estimate: 120 },
  ]);
  // The replies are in the list.
  await waitFor(() => expect(cellsOf("First")).toContain("2 h"));
  expect(cellsOf("Third, renamed")).toContain("2 h");
  expect(check("First")).not.toBeChecked();

  await user.click(within(panel).getByRole("link"));
  await screen.findByRole("heading", { name: /^Changed .*2 tasks$/ });
  if (third) workspace.put("tasks", { ...third, remaining_minutes_estimate: 30 });
  await user.click(screen.getByRole("button", { name: "Check all shown" }));
  await screen.findByText(/^Checked .*: 1 as changed, 1 other values\.$/);
  const states = screen
    .getAllByRole("row")
    .flatMap((row) => within(row).queryAllByRole("cell").slice(-3))
    .map(({ textContent }) => textContent);
  expect(states).toEqual(expect.arrayContaining(["ChangedAs changed", "ChangedOther values"]));
});

test("nothing is changed while a field is wrong, or another run goes on", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const { user, session } = await openBoard(board, {
    prepare: ({ server }) => server.use(http.post("*/api/docs/:id/restore", () => held)),
  });
  await user.click(check("First"));
  await user.keyboard("{Shift>}E{/Shift}");
  await user.type(await screen.findByRole("textbox", { name: "Time left" }), "soon");
  expect(dialog()).toHaveTextContent("Enter a time such as 4 h");
  const change = () => within(dialog()).getByRole("button", { name: /^Change/ });
  expect(change()).toHaveAttribute("aria-disabled", "true");
  await user.click(within(dialog()).getByRole("button", { name: "Clear in all: Time left" }));
  expect(change()).toHaveTextContent("Change 1 task");
  expect(change()).not.toHaveAttribute("aria-disabled");
  const item = { kind: "docs", id: "doc_1", name: "A doc", archivedAt: null } as const;
  act(() => void session().runs.start([item]));
  expect(await within(dialog()).findByText("Another run is still going on.")).toBeVisible();
  expect(within(dialog()).queryByRole("button", { name: /^Change/ })).toBeNull();
  letGo();
  await waitFor(() => expect(session().runs.going()).toBe(false));
});

test("values that all of the tasks have are said to change nothing", async () => {
  const { user } = await openBoard(board);
  await user.click(check("Second"));
  await user.click(screen.getByRole("button", { name: "Change 1 task" }));
  await screen.findByRole("dialog", { name: "Change 1 task" });
  await user.type(within(dialog()).getByRole("textbox", { name: "Time left" }), "2h");
  expect(dialog()).toHaveTextContent("All have these values already.");
});
