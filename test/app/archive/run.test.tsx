import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { buttonIn, confirmPlan, fakeTimers, noteOf, noteText, pass, textsOf } from "../parts.tsx";

const selected = () =>
  screen.queryAllByRole("status").find((one) => / selected$/.test(one.textContent))?.textContent;
const restoreButton = () => screen.findByRole("button", { name: /^Restore \d+ items$/ });

/** The requests of a plan, folded. */
const sentLines = (plan: HTMLElement) =>
  within(within(plan).getByRole("list", { name: "What is sent", hidden: true })).getAllByRole(
    "listitem",
    { hidden: true },
  );
/** The panel of the run, by its title. (By text: names of regions are slow to compute in jsdom.) */
async function panel(name: RegExp): Promise<HTMLElement> {
  const title = await screen.findByText(name, { selector: "h2 > a" }, { timeout: 50_000 });
  const region = title.closest("section");
  if (!region) throw new Error("The title is in no panel.");
  return region;
}

describe("the plan dialog", () => {
  test("lists the requests, asks for the number from 200 on, and sends nothing when cancelled", async () => {
    const app = await openApp("/archive/invoices");
    await app.user.click(await screen.findByRole("checkbox", { name: /^Select the 243/ }));
    await app.user.click(await restoreButton());
    const plan = await screen.findByRole("dialog", { name: "Restore 243 invoices" });
    // No limit was met yet: nobody knows how long it takes.
    expect(plan).not.toHaveTextContent("about");
    const titles = () =>
      within(within(plan).getByRole("list", { name: "Items to restore" })).getAllByRole("listitem");
    expect(titles()).toHaveLength(5);
    expect(plan).toHaveTextContent("and 238 more");
    await app.user.click(within(plan).getByRole("button", { name: "Show all 243" }));
    expect(titles()).toHaveLength(200);
    const lines = sentLines(plan);
    expect(lines).toHaveLength(200);
    expect(lines[0]).toHaveTextContent(/^POST \/api\/invoices\/in_\w+\/restore/);
    const start = within(plan).getByRole("button", { name: "Restore 243 invoices" });
    await app.user.click(start);
    expect(plan).toBeInTheDocument();
    expect(within(plan).getByLabelText("Type 243 to confirm this many")).toHaveFocus();
    await app.user.click(within(plan).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(app.writes()).toEqual([]);
    expect(selected()).toBe("243 invoices selected");
  });

  test("puts what holds others first", async () => {
    const app = await openApp("/archive?q=kind:milestone,invoice");
    await app.user.click(await screen.findByRole("checkbox", { name: /^Select the \d+ items/ }));
    await app.user.click(await restoreButton());
    const plan = await screen.findByRole("dialog", { name: /^Restore \d+ items$/ });
    expect(sentLines(plan)[0]).toHaveTextContent("/api/milestones/");
  });

  test("sends exactly the requests that it lists, in order", async () => {
    const app = await openApp("/archive/embeds");
    await app.user.click(await screen.findByRole("checkbox", { name: /^Select the 37/ }));
    await app.user.click(await restoreButton());
    const plan = await screen.findByRole("dialog", { name: "Restore 37 embeds" });
    const lines = sentLines(plan).map((line) => line.textContent);
    await confirmPlan(app.user, 37);
    await panel(/^All 37 embeds restored/);
    expect(app.writes().map(({ method, path }) => `${method} ${path}`)).toEqual(lines);
  });
});

describe("a run over the sentinels", () => {
  test("halts at a refused key, resumes with a new one, and shows the result of each item", async () => {
    const app = await openApp("/archive/docs?q=Sentinel");
    await app.user.click(screen.getByRole("checkbox", { name: /^Select the 16/ }));
    // Those that wait for long have tests of their own.
    for (const title of [
      "hangs",
      "replies with 429 always",
      "replies with 429 once",
      "takes 3 seconds",
    ]) {
      await app.user.click(
        screen.getByRole("checkbox", { name: `Select Sentinel: restore ${title}` }),
      );
    }
    await app.user.click(await restoreButton());
    await confirmPlan(app.user, 12);
    const halted = await panel(/^Paused: \d+ of 12 docs/);
    expect(halted).toHaveTextContent("The workspace no longer accepts this key.");
    // Explained once, in the panel: the rows have only a mark.
    const refusedRow = buttonIn("Sentinel: restore replies with 403");
    // It may have been under way when the run was halted.
    await waitFor(() =>
      expect(refusedRow).toHaveAccessibleName("Not restored Sentinel: restore replies with 403"),
    );
    expect(noteOf("Sentinel: restore replies with 403")).toBeNull();
    const before = app.writes().length;
    const refusedKey = app.workspace
      .all("docs")
      .find((one) => one["title"] === "Sentinel: restore replies with 401");
    if (!refusedKey) throw new Error("There is no sentinel for 401.");
    app.workspace.put("docs", { ...refusedKey, title: "A doc like others" });
    app.session().askForKey(false);
    await app.user.click(within(halted).getByRole("button", { name: "Resume" }));
    const ended = await panel(/^1 of 12 docs restored/);
    // One more than the items: the one whose key was refused.
    expect(app.writes()).toHaveLength(13);
    expect(before).toBeLessThan(10);
    const counts = textsOf(within(ended).getAllByRole("listitem")).filter((text) =>
      /^\d+ /.test(text),
    );
    // A reply about another item was settled by a read.
    expect(counts).toEqual(["1 restored", "5 not restored", "6 unclear"]);
    const words = "The workspace said: “The parent folder is archived. Restore the folder first.”";
    // Once the run has ended, its row explains it.
    await waitFor(() => expect(noteText("Sentinel: restore replies with 422")).toContain(words));
    // A run takes its items out of the selection.
    await waitFor(() => expect(selected()).toBeUndefined());
    expect(within(ended).getByRole("button", { name: "Restore again 5" })).toBeVisible();

    // An item that a check finds archived was refused by nobody.
    await app.user.click(within(ended).getByRole("link", { name: "Check 6" }));
    await app.user.click(await screen.findByRole("button", { name: "Check all shown" }));
    await screen.findByText(/^Checked /, {}, { timeout: 30_000 });
    await act(async () => app.router.history.back());
    expect(await panel(/^3 of 12 docs restored/)).toHaveTextContent("9 not restored");
  });
});

test("a run whose restores have no reply says so, sends no more than four, and its rows wait", async () => {
  fakeTimers();
  const app = await openApp("/archive/boards");
  app.server.use(http.post("*/restore", () => new Promise(() => {})));
  await app.user.click(await screen.findByRole("checkbox", { name: /^Select the 21/ }));
  await app.user.click(await restoreButton());
  await confirmPlan(app.user, 21);
  await pass(20_000);
  const running = await panel(/^Restoring 21 boards/);
  expect(running).toHaveTextContent("Earlier requests have had no reply yet; the next one waits.");
  expect(app.writes()).toHaveLength(4);
  expect(screen.getAllByRole("button", { name: /^Waiting / }).length).toBeGreaterThan(1);
});
