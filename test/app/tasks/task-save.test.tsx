import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { giveLayout } from "../layout.ts";
import {
  replied,
  box,
  fullTask,
  lastSave,
  openSentinel,
  openTask,
  saveButton,
  shownBody,
  stateOf,
} from "./task-parts.tsx";
import { updateOf } from "#src/tasks/form/edits.ts";
import { fakeTimers, pass } from "../parts.tsx";

const second = 1_000;
beforeEach(fakeTimers);
type App = Awaited<ReturnType<typeof openTask>>;

/** A change of each kind: a text, a clearing and a duration. */
async function edit({ user }: App) {
  await user.clear(box("Title"));
  await user.paste("Kept title");
  await user.click(screen.getByRole("button", { name: "Clear List" }));
  await user.clear(box("Time left"));
  await user.type(box("Time left"), "3h");
  return shownBody();
}

/** Everything that was entered is still there, and would be sent again as it was. */
function expectKept(shown: string | null) {
  expect(box("Title")).toHaveValue("Kept title");
  expect(stateOf("List")).toBe("cleared");
  expect(box("Time left")).toHaveValue("3h");
  expect(shownBody()).toBe(shown);
  expect(saveButton()).toHaveAccessibleName("Save 3 changes");
  expect(saveButton()).not.toHaveAttribute("aria-disabled");
}

const words = (status: number, body: unknown) =>
  typeof body === "string"
    ? HttpResponse.html(body, { status })
    : new HttpResponse(JSON.stringify(body), { status });
const unknown = "We don’t know if this was saved.";
const refused = (status: number) => `Not saved (${status}).`;

interface Fault {
  reply: () => Response;
  says: string;
}

const json = (status: number, body: unknown, says: string): Fault => ({
  reply: () => words(status, body),
  says,
});

/** A reply that doesn't confirm a save, of each sort that the form tells apart. */
const faults: Record<string, Fault> = {
  "403": json(403, { message: "<b>No</b><img src=x onerror=alert(1)>" }, refused(403)),
  "reset-before-headers": { reply: () => HttpResponse.error(), says: unknown },
};

describe("every reply but a confirmed one keeps what was entered", () => {
  // The grade of each reply is tested in test/wire/writes; the form shows what differs.
  test.each(Object.entries(faults))("%s", async (_name, { reply, says }) => {
    const app = await openTask();
    const before = { ...app.held() };
    app.server.use(http.put("*/api/tasks/:id", reply));
    const shown = await edit(app);
    await app.user.click(saveButton());
    await replied(says);
    expectKept(shown);
    expect(app.puts().map(({ body }) => body)).toEqual([shown]);
    expect(app.held()).toEqual(before);
    expect(within(lastSave()).queryByText(/^Saved/)).toBeNull();
    expect(lastSave().querySelector("img")).toBeNull();
  });

  test("a reply with other values, or about another task, leaves the save unknown", async () => {
    for (const [reply, says] of [
      [{ title: "Route map, northern islands" }, "other values than were sent."],
      [{ id: "tsk_other" }, "another item"],
    ] as const) {
      const app = await openTask();
      const held = { ...app.held() };
      app.server.use(
        http.put("*/api/tasks/:id", () => words(200, { ...held, ...fullTask, ...reply })),
      );
      const shown = await edit(app);
      await app.user.click(saveButton());
      await replied(unknown);
      expect(lastSave()).toHaveTextContent(says);
      expectKept(shown);
      app.close();
    }
  });
});

test("a rate-limited save (429) waits until the user stops it", async () => {
  const app = await openTask();
  app.server.use(
    http.put("*/api/tasks/:id", () => words(429, "<!doctype html><title>Sign in</title>")),
  );
  const shown = await edit(app);
  await app.user.click(saveButton());
  await waitFor(() => expect(saveButton()).toHaveTextContent(/^Waiting \d+ s/));
  await app.user.click(screen.getByRole("button", { name: "Stop waiting" }));
  await replied("Not sent.");
  expectKept(shown);
  expect(app.puts()).toHaveLength(1);
});

describe("what the workspace refuses", () => {
  test("is said once, at its field, which takes the focus", async () => {
    const { user, puts } = await openSentinel("422-due");
    await user.click(screen.getByRole("button", { name: "Clear Due" }));
    await user.type(box("Title"), "!");
    await user.click(saveButton());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(/^Not saved\. The workspace said: “Must be after start_at\.”$/);
    expect(screen.getAllByText(/Must be after start_at/)).toHaveLength(1);
    expect(lastSave()).toBeEmptyDOMElement();
    await waitFor(() => expect(document.activeElement?.id).toBe("task-due_at"));
    expect(screen.getByText("2 changes").parentElement).toHaveTextContent(
      "2 changes, not saved yet",
    );
    expect(stateOf("Due")).toBe("refused");
    expect(stateOf("Title")).toBe("changed");
    box("Title").focus();
    await user.click(screen.getByRole("button", { name: "Go to Due" }));
    await waitFor(() => expect(document.activeElement?.id).toBe("task-due_at"));

    // Mended, the refusal is gone and the rest is saved.
    await user.click(screen.getByRole("button", { name: "Undo the change of Due" }));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(saveButton());
    await replied(/^Saved: title/);
    expect(puts()).toHaveLength(2);
  });

  test("dotted keys find their field, unknown ones are named", async () => {
    const { user } = await openSentinel("422-nested");
    await user.type(box("Title"), "!");
    await user.click(saveButton());
    const alerts = await screen.findAllByRole("alert");
    expect(alerts.map((one) => one.textContent)).toEqual([
      "Not saved. The workspace said: “The selected assignee is on leave.”",
      "Not saved. The workspace said: “The selected list is full.”",
    ]);
    expect(lastSave()).toHaveTextContent(
      "custom_fields.3.value, which isn’t in this form: “The field is required by this board.”",
    );
    expect(["Assignee", "List", "Title"].map(stateOf)).toEqual(["refused", "refused", "changed"]);

    // A message is about the value that was sent, and no other.
    await user.type(box("Title"), "!");
    await user.type(box("Assignee"), "x");
    await waitFor(() => expect(stateOf("Assignee")).toBe("naming"));
    expect(stateOf("List")).toBe("refused");
  });
});

describe("an outcome that is not known", () => {
  test.each([
    ["cut", true],
    ["500", false],
  ] as const)("%s: checking the status tells whether it was saved", async (name, saved) => {
    const { user, puts } = await openSentinel(name);
    await user.clear(box("Time left"));
    await user.type(box("Time left"), "5");
    await user.click(saveButton());
    await replied(unknown);
    expect(box("Time left")).toHaveValue("5");
    await user.click(screen.getByRole("button", { name: "Check" }));
    await replied(saved ? /^Saved: time left/ : "Not saved.");
    expect(box("Time left")).toHaveValue(saved ? "5 min" : "5");
    expect(stateOf("Time left")).toBe(saved ? "unchanged" : "changed");
    expect(puts()).toHaveLength(1);
  });

  test("a read that shows the value as it was sent speaks of nobody else", async () => {
    const { user, requests, id } = await openSentinel("cut");
    await user.clear(box("Time left"));
    await user.type(box("Time left"), "5");
    await user.click(saveButton());
    await replied(unknown);
    const before = requests.length;
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() =>
      expect(requests.slice(before).map(({ path }) => path)).toContain(`/api/tasks/${id}`),
    );
    await waitFor(() => expect(stateOf("Time left")).toBe("unchanged"));
    expect(screen.queryByText(/^Changed by someone else/)).toBeNull();
    await replied(unknown);
  });

  test("a late refusal lands on its field, which takes the focus unless another one is typed in", async () => {
    const { user, server } = await openTask();
    let reply = () => {};
    server.use(
      http.put("*/api/tasks/:id", async () => {
        await new Promise<void>((resolve) => (reply = resolve));
        return words(422, { message: "No.", errors: { title: ["Taken."] } });
      }),
    );
    await user.type(box("Title"), "!");
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent("Saving…"));
    await user.type(box("Time left"), "{Control>}a{/Control}5");
    reply();
    await waitFor(() => expect(stateOf("Title")).toBe("refused"));
    await pass(second);
    expect(box("Time left")).toHaveFocus();

    await user.type(box("Title"), "!");
    await user.click(saveButton());
    await pass(16 * second);
    await replied(unknown);
    reply();
    await waitFor(() => expect(stateOf("Title")).toBe("refused"));
    expect(box("Title")).toHaveAccessibleDescription(/Not saved\. .* “Taken\.”/);
    await waitFor(() => expect(box("Title")).toHaveFocus());
  });
});

test("what is typed while a save is under way stays, as changes of its own", async () => {
  const app = await openTask();
  let reply = () => {};
  app.server.use(
    http.put("*/api/tasks/:id", async () => {
      await new Promise<void>((resolve) => (reply = resolve));
      return undefined;
    }),
  );
  await app.user.clear(box("Title"));
  await app.user.type(box("Title"), "First");
  await app.user.click(saveButton());
  await waitFor(() => expect(saveButton()).toHaveTextContent("Saving…"));
  await app.user.type(box("Title"), " and second");
  await app.user.clear(box("Time left"));
  await app.user.type(box("Time left"), "5");
  fireEvent.change(box("Due"), { target: { value: "2026-12-01T10:00" } });
  reply();
  await replied(/^Saved: title/);
  expect(app.held()["title"]).toBe("First");
  expect(box("Title")).toHaveValue("First and second");
  expect(box("Time left")).toHaveValue("5");
  expect(["Title", "Due", "Time left"].map(stateOf)).toEqual(["changed", "changed", "changed"]);
  await app.user.click(saveButton());
  await waitFor(() => expect(app.puts()).toHaveLength(2));
  expect(JSON.parse(app.puts()[1]?.body ?? "")).toEqual({
    title: "First and second",
    due_at: expect.stringMatching(/^2026-12-01T/),
    remaining_minutes_estimate: 5,
  });
});

test("a saved title shows in the list of its board", async () => {
  giveLayout();
  const app = await openTask();
  const search = { board: String(app.held()["board"]) };
  const linkIn = (title: string) =>
    waitFor(() =>
      within(screen.getByRole("table", { name: "Tasks" })).getByRole("link", { name: title }),
    );
  const openList = () => act(() => app.router.navigate({ to: "/tasks", search }));
  await openList();
  await app.user.click(await linkIn("Route map, northern islands"));
  await app.user.type(await screen.findByLabelText(/^Title/), " 2");
  await app.user.click(saveButton());
  await replied(/^Saved: title/);
  await openList();
  expect(await linkIn("Route map, northern islands 2")).toBeVisible();
});

test("a new key after a 401 keeps what was entered", async () => {
  const app = await openSentinel("401");
  await app.user.type(box("Title"), "!");
  await app.user.click(saveButton());
  const dialog = await screen.findByRole("dialog");
  await app.user.type(within(dialog).getByLabelText(/key/i, { selector: "input" }), "other-key");
  act(() => app.session().askForKey(false));
  expect(box("Title")).toHaveValue("Sentinel: saving replies with 401!");
});

test("a run that changes another field does not confirm an unclear save", async () => {
  const { user, id, server, session } = await openTask();
  server.use(http.put("*/api/tasks/:id", () => HttpResponse.error(), { once: true }));
  await user.clear(box("Title"));
  await user.paste("Kept title");
  await user.click(saveButton());
  await replied("We don’t know if this was saved.");
  const change = updateOf(id, null, { remaining_minutes_estimate: 600 });
  const ended = session().runs.start([{ ...change, name: "Task" }]);
  await pass(1_000);
  await ended;
  expect(lastSave()).not.toHaveTextContent("Saved: title");
  expect(box("Title")).toHaveValue("Kept title");
});
