import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Settings } from "#src/demo/state/settings.ts";
import { kinds } from "#src/api/archive.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { type App, type OpenOptions, openApp } from "../open-app.tsx";
import {
  expectReadErrors,
  findTable,
  archivePlaces,
  findRefreshButton,
  titles,
  fakeTimers,
  pass,
  place,
} from "../parts.tsx";

const second = 1_000;
// Skips the repeats that a person would wait for before the console reports a failed read.
beforeEach(fakeTimers);
/** Opens a page whose reads fail, and lets the repeats go by. */
async function openFailing(path: string, prepare: OpenOptions) {
  expectReadErrors();
  const opening = openApp(path, prepare);
  await vi.advanceTimersByTimeAsync(5 * second);
  return opening;
}

const listReads = ({ requests }: App) =>
  requests.filter(({ path }) => path.startsWith("/api/docs?") && path.includes("per_page=100"));

const failing = (fault: Settings["fault"]): OpenOptions => ({
  prepare: ({ workspace }) => void (workspace.settings.fault = fault),
});

describe("a list that cannot be read", () => {
  test.each([
    ["503", "The workspace reported an error", "harbor-studio.example replied with 503.", 3],
    ["html", "Something else replied", "between you and the workspace replied: a sign-in page", 1],
  ] as const)(
    "%s: says so inside the shell, and loads when the service is back",
    async (fault, title, words, tries) => {
      const app = await openFailing("/archive/docs", failing(fault));
      const { user, workspace, address } = app;
      const panel = await screen.findByRole("alert");
      expect(within(panel).getByRole("heading", { name: title })).toBeVisible();
      expect(panel).toHaveTextContent(words);
      expect(panel).toHaveTextContent("Nothing was changed in the workspace");
      expect(screen.getByRole("main")).toContainElement(panel);
      expect(archivePlaces()).toHaveLength(kinds.length);
      expect(screen.queryByRole("table")).toBeNull();
      expect(document.title).toBe("Docs · Reshelve");
      expect(panel).not.toHaveTextContent("The reply isn’t JSON");
      if (fault === "html") {
        // The words of the reply are folded, and shown as text.
        const [details] = within(panel).getAllByRole("group");
        expect(details).not.toHaveAttribute("open");
        expect(details?.querySelector("pre")).toHaveTextContent("<h1>Sign in</h1>");
        expect(screen.queryByRole("heading", { name: "Sign in" })).toBeNull();
      }
      expect(listReads(app)).toHaveLength(tries);
      // The counts are read after the list, and fail like it.
      await waitFor(() => expect(place("Invoices")).toHaveTextContent("–could not be counted"));
      expect(
        screen.getByRole("button", { name: /Not replying$/, hidden: true }),
      ).toBeInTheDocument();

      workspace.settings.fault = "none";
      await user.click(within(panel).getByRole("button", { name: "Try again" }));
      await waitFor(() => expect(titles("docs").length).toBeGreaterThan(20));
      expect(screen.queryByRole("alert")).toBeNull();
      expect(screen.getByRole("button", { name: /Connected$/, hidden: true })).toBeInTheDocument();
      expect(address()).toBe("/archive/docs");
      expect(listReads(app)).toHaveLength(tries + 1);
      expect(app.writes()).toEqual([]);
    },
  );

  test("a fault of the console: does not say what it can’t know of the workspace", async () => {
    const fault = new TypeError("No such thing");
    expectReadErrors(fault);
    const { user, session } = await openApp("/activity");
    const search = vi.spyOn(archivedItemsPart(session()), "open").mockImplementation(() => {
      throw fault;
    });
    await user.click(place("Docs"));
    const panel = await screen.findByRole("alert");
    expect(panel).toHaveTextContent("This is a bug in Reshelve");
    expect(panel).toHaveTextContent("No such thing");
    expect(panel).not.toHaveTextContent("Nothing was changed");
    search.mockRestore();
    await user.click(within(panel).getByRole("button", { name: "Try again" }));
    expect(await findTable("docs")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("an error that isn’t JSON: says that something else may have sent it", async () => {
    const { user } = await openFailing("/archive/docs", {
      replies: [
        http.get("*/api/docs", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })),
      ],
    });
    expect(screen.getByRole("alert")).toHaveTextContent(
      "replied with 502. The reply isn’t JSON: something between you and the workspace may have sent it.",
    );
    // The other lists are read all the same.
    await user.click(archivePlaces()[5] ?? document.body);
    expect(await findTable("boards")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a list that can't be refreshed", () => {
  test("keeps its rows with their age, and says so", async () => {
    const { user, workspace } = await openApp("/archive/docs");
    const before = titles("docs");
    const refresh = await findRefreshButton();
    await pass(125 * second);
    expect(screen.getByText(/Loaded 2 min ago/)).toBeVisible();
    workspace.settings.fault = "offline";
    await user.click(refresh);
    await pass(5 * second);
    const notice = screen.getByRole("alert");
    expect(notice).toHaveTextContent("Docs couldn’t be refreshed.");
    expect(notice).toHaveTextContent("You may be offline");
    expect(screen.getByText(/Loaded 2 min ago/)).toBeVisible();
    expect(titles("docs")).toEqual(before);

    workspace.settings.fault = "none";
    await user.click(await findRefreshButton());
    await pass(second);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(titles("docs")).toEqual(before);
  });
});
