import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type App, openApp } from "../open-app.tsx";
import { confirmPlan, place } from "../parts.tsx";
import { archivedIn } from "../../demo-counts.ts";

/** Starts a run over all boards and pauses it. */
async function startPaused(app: App) {
  await app.user.click(screen.getByRole("checkbox", { name: /^Select the 21/ }));
  await app.user.click(await screen.findByRole("button", { name: "Restore 21 items" }));
  await confirmPlan(app.user, 21);
  await app.user.click(await screen.findByRole("button", { name: "Pause" }));
  await screen.findByText(/^Paused: /, { selector: "h2 > a" });
}
const resume = ({ user }: App) => user.click(screen.getByRole("button", { name: "Resume" }));
const ended = () =>
  screen.findByText(/^All 21 boards restored/, { selector: "h2 > a" }, { timeout: 50_000 });

test("the end is in the title of the tab on every page", async () => {
  const app = await openApp("/archive/boards", { latency: [30, 60] });
  await startPaused(app);
  await waitFor(() => expect(document.title).toMatch(/^\(\d+\/21, paused\) Boards/));
  await app.user.click(place("Embeds"));
  await waitFor(() => expect(document.title).toMatch(/^\(\d+\/21, paused\) Embeds/));
  await resume(app);
  await ended();
  await waitFor(() => expect(document.title).toBe("Done, 21 of 21 restored · Embeds · Reshelve"));
  await app.user.click(place("Docs"));
  await waitFor(() => expect(document.title).toBe("Done, 21 of 21 restored · Docs · Reshelve"));
  await app.user.click(screen.getByRole("button", { name: "Close the run" }));
  await waitFor(() => expect(document.title).toBe("Docs · Reshelve"));
});

test("a run that is cancelled on another page sends no more", async () => {
  const app = await openApp("/archive/boards", { latency: [30, 60] });
  await startPaused(app);
  await app.user.click(place("Embeds"));
  await screen.findByRole("table", { name: "Archived embeds" });
  await app.user.click(screen.getByRole("button", { name: /^Cancel the other \d+$/ }));
  const cancelled = await screen.findByText(/^Cancelled: /, { selector: "h2 > a" });
  const left = archivedIn(app.workspace, "boards");
  expect(app.writes().length).toBeLessThan(21);
  expect(left).toHaveLength(21 - app.writes().length);
  expect(cancelled).toHaveTextContent(`Cancelled: ${21 - left.length} of 21 boards restored`);
  expect(screen.getByRole("button", { name: `Restore the other ${left.length}` })).toBeVisible();
});
