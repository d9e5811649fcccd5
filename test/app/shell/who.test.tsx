import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type App, openApp } from "../open-app.tsx";
import { buttonIn, rowOf, titles } from "../parts.tsx";
import { box, lastSave, openTask, saveButton } from "../tasks/task-parts.tsx";

/** A run keeps to the pace of the workspace. */
const inRun = { timeout: 50_000 };
const stored = () => localStorage.getItem("reshelve.who");
const findQuestion = () => screen.findByRole("dialog", { name: "Who is working here?" });
const question = () => screen.queryByRole("dialog", { name: "Who is working here?" });

async function enterName({ user }: App, name: string) {
  const field = within(await findQuestion()).getByLabelText("Name for the record");
  await user.type(field, `${name}{Enter}`);
}

/** Names in the record, oldest first. */
const names = async ({ log }: App) =>
  (await log.entries()).map(({ who, signedIn }) => (signedIn ? `signed in: ${who}` : who));

const restored = (title: string) =>
  waitFor(() => expect(rowOf(title).dataset["status"]).toBe("done"));

test("a restore waits for the name, and goes on with it; nobody is asked again", async () => {
  const app = await openApp("/archive/invoices", { asksWho: true });
  const [one = "", two = ""] = titles("invoices");
  await app.user.click(buttonIn(one));
  await findQuestion();
  expect(rowOf(one)).toHaveTextContent("Waiting");
  expect(rowOf(one).dataset["status"]).toBe("queued");
  expect(app.writes()).toEqual([]);
  expect(await app.log.entries()).toEqual([]);
  await enterName(app, " Mara ");
  await restored(one);
  expect(question()).toBeNull();
  await app.user.click(buttonIn(two));
  await restored(two);
  expect(app.writes()).toHaveLength(2);
  await waitFor(async () => expect(await names(app)).toEqual(["Mara", "Mara"]));
  await act(() => app.router.navigate({ href: "/activity" }));
  await screen.findByRole("table", { name: "Activity" });
  await app.user.click(document.querySelector("main tbody > tr[data-id]") ?? document.body);
  expect(await screen.findByText("Mara, as typed in this browser")).toBeVisible();
});

test("a run asks once for all its items, and Skip is remembered", async () => {
  const app = await openApp("/archive/milestones", { asksWho: true, height: 4000 });
  const chosen = titles("milestones").slice(0, 6);
  for (const title of chosen)
    await app.user.click(screen.getByRole("checkbox", { name: `Select ${title}` }));
  await app.user.keyboard("r");
  const plan = await screen.findByRole("dialog", { name: "Restore 6 milestones" });
  await app.user.click(within(plan).getByRole("button", { name: /^Restore 6 / }));
  const asked = await findQuestion();
  const statuses = () => chosen.map((title) => rowOf(title).dataset["status"]);
  expect(new Set(statuses())).toEqual(new Set(["queued"]));
  expect(app.writes()).toEqual([]);
  await app.user.click(within(asked).getByRole("button", { name: "Skip" }));
  await screen.findByText("All 6 milestones restored", {}, inRun);
  expect(app.writes()).toHaveLength(6);
  expect(question()).toBeNull();
  expect(stored()).toBe("");
  expect(await names(app)).toEqual(Array.from(chosen, () => ""));
});

test("a save goes on after Escape, which skips", async () => {
  const app = await openTask(undefined, { asksWho: true });
  fireEvent.change(box("Title"), { target: { value: "Another title" } });
  await app.user.click(saveButton());
  fireEvent(await findQuestion(), new Event("cancel", { cancelable: true }));
  await within(lastSave()).findByText(/Saved/);
  expect(app.puts()).toHaveLength(1);
  expect(stored()).toBe("");
});

test("nothing is sent after Disconnect, and the next write asks again", async () => {
  const app = await openApp("/archive/invoices", { asksWho: true });
  await app.user.click(buttonIn(titles("invoices")[0] ?? ""));
  await findQuestion();
  act(() => app.session().disconnect());
  await waitFor(() => expect(question()).toBeNull());
  expect(app.writes()).toEqual([]);
  await waitFor(async () => expect(await app.log.entries()).toEqual([]));
  expect(stored()).toBeNull();
});
