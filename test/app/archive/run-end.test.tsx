import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type App, openApp } from "../open-app.tsx";
import { confirmPlan, place } from "../parts.tsx";
import { archivedIn } from "../../demo-counts.ts";

const shown: string[] = [];
const asked = vi.fn<() => void>();
let permission: NotificationPermission = "default";
let answer: NotificationPermission = "granted";

beforeEach(() => {
  shown.length = 0;
  asked.mockClear();
  [permission, answer] = ["default", "granted"];
  class FakeNotification extends EventTarget {
    constructor(_title: string, { body = "" }: NotificationOptions) {
      super();
      shown.push(body);
    }
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      asked();
      permission = answer;
      return permission;
    }
  }
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("isSecureContext", true);
});
const hide = () => vi.spyOn(document, "hidden", "get").mockReturnValue(true);

/** Starts a run over all boards and pauses it. */
async function startPaused(app: App) {
  await app.user.click(screen.getByRole("checkbox", { name: /^Select the 21/ }));
  await app.user.click(await screen.findByRole("button", { name: "Restore 21 items" }));
  await confirmPlan(app.user, 21);
  await app.user.click(await screen.findByRole("button", { name: "Pause" }));
  await screen.findByText(/^Paused: /, { selector: "h2" });
}
const resume = ({ user }: App) => user.click(screen.getByRole("button", { name: "Resume" }));
const ended = () =>
  screen.findByText(/^All 21 boards restored/, { selector: "h2" }, { timeout: 50_000 });
const alertButton = () => screen.getByRole("button", { name: "Notify me when the run ends" });

test("the end is in the title of the tab on every page, and notified where that was asked for", async () => {
  const app = await openApp("/archive/boards", { latency: [30, 60] });
  await startPaused(app);
  expect(asked).not.toHaveBeenCalled();
  expect(alertButton()).toHaveAttribute("aria-pressed", "false");
  await app.user.click(alertButton());
  await waitFor(() => expect(alertButton()).toHaveAttribute("aria-pressed", "true"));
  await waitFor(() => expect(document.title).toMatch(/^\(\d+\/21, paused\) Boards/));
  await app.user.click(place("Embeds"));
  await waitFor(() => expect(document.title).toMatch(/^\(\d+\/21, paused\) Embeds/));
  hide();
  await resume(app);
  await ended();
  await waitFor(() => expect(shown).toEqual(["21 of 21 restored"]));
  vi.restoreAllMocks();
  await waitFor(() => expect(document.title).toBe("Done, 21 of 21 restored · Embeds · Reshelve"));
  await app.user.click(place("Docs"));
  await waitFor(() => expect(document.title).toBe("Done, 21 of 21 restored · Docs · Reshelve"));
  // Everything was restored: there is nothing to unfold.
  expect(screen.queryByRole("button", { name: "Show details of the run" })).toBeNull();
  // Toasts stay above the panel until it is closed.
  expect(document.querySelectorAll("[role=status][data-raised]")).toHaveLength(1);
  await app.user.click(screen.getByRole("button", { name: "Close the run" }));
  await waitFor(() =>
    expect(document.querySelectorAll("[role=status][data-raised]")).toHaveLength(0),
  );
  await waitFor(() => expect(document.title).toBe("Docs · Reshelve"));
});

test("a run that is cancelled on another page sends no more, and notifies nothing that was refused", async () => {
  answer = "denied";
  const app = await openApp("/archive/boards", { latency: [30, 60] });
  await startPaused(app);
  await app.user.click(alertButton());
  expect(await screen.findByText(/^Notifications are blocked/)).toBeVisible();
  expect(alertButton()).toHaveAttribute("aria-pressed", "false");
  hide();
  await app.user.click(place("Embeds"));
  await screen.findByRole("table", { name: "Archived embeds" });
  await app.user.click(screen.getByRole("button", { name: /^Cancel the other \d+$/ }));
  const cancelled = await screen.findByText(/^Cancelled: /, { selector: "h2" });
  const left = archivedIn(app.workspace, "boards");
  expect(app.writes().length).toBeLessThan(21);
  expect(left).toHaveLength(21 - app.writes().length);
  expect(cancelled).toHaveTextContent(`Cancelled: ${21 - left.length} of 21 boards restored`);
  expect(screen.getByRole("button", { name: `Restore the other ${left.length}` })).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(shown).toEqual([]);
});

test("nothing is notified to somebody who looks on", async () => {
  permission = "granted";
  const app = await openApp("/archive/boards", { latency: [30, 60] });
  await startPaused(app);
  await resume(app);
  await ended();
  await screen.findByRole("button", { name: "Close the run" });
  expect(shown).toEqual([]);
});
