import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { type App, openApp } from "../open-app.tsx";
import { archivePlaces, expectReadErrors, refreshButton, table, titles } from "../parts.tsx";

const dialogName = "The workspace no longer accepts this key";
const findDialog = () => screen.findByRole("dialog", { name: dialogName });

async function giveKey({ user }: App, key: string) {
  const dialog = within(await findDialog());
  await user.type(dialog.getByLabelText("API key"), key);
  await user.click(dialog.getByRole("button", { name: "Use this key" }));
}

describe("a key that is no longer accepted", () => {
  test("when a page is opened: asks for another over the page, and reads it with that", async () => {
    expectReadErrors();
    const app = await openApp("/archive/docs?q=brief", { key: "an-old-key" });
    expect(await findDialog()).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Key not accepted");
    expect(archivePlaces()).toHaveLength(kinds.length);
    expect(app.address()).toBe("/archive/docs?q=brief");
    await giveKey(app, app.workspace.key);
    await waitFor(() => expect(table("docs")).toBeVisible());
    expect(screen.getByRole("combobox", { name: /^Find in/ })).toHaveValue("brief");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(app.address()).toBe("/archive/docs?q=brief");
    await waitFor(() =>
      expect(archivePlaces().map((link) => /\d+ archived$/.test(link.textContent))).toEqual(
        Array.from({ length: kinds.length }, () => true),
      ),
    );
  });

  test("can be replaced from the panel, and from the menu of the workspace", async () => {
    expectReadErrors();
    const app = await openApp("/archive/docs", { key: "an-old-key" });
    // A browser turns Escape into this event; jsdom does not.
    screen.queryByRole("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await app.user.click(screen.getByRole("button", { name: "Enter a new key" }));
    (await findDialog()).dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await app.user.click(screen.getByRole("button", { name: /Key not accepted$/, hidden: true }));
    await app.user.click(within(screen.getByLabelText("Connection")).getByText("Enter a new key"));
    await giveKey(app, app.workspace.key);
    // The page is loaded again with the key, and may replace the first table.
    await waitFor(() => expect(table("docs")).toBeVisible());
    await screen.findByRole("button", { name: /Connected$/, hidden: true });
  });

  test("when a list is refreshed: keeps its rows, and asks for another", async () => {
    const app = await openApp("/archive/docs");
    const before = titles("docs");
    app.workspace.key = "a-new-key";
    await app.user.click(refreshButton());
    expect(await findDialog()).toBeVisible();
    expect(titles("docs")).toEqual(before);
    expect(await screen.findByRole("alert")).toHaveTextContent("Docs couldn’t be refreshed.");
    await giveKey(app, "a-new-key");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(titles("docs")).toEqual(before);
  });

  test("once replaced, lets the failed counts load again", async () => {
    const counts = { fail: true, failed: 0 };
    const handler = http.get("*/api/:kind", ({ request }) => {
      if (!request.url.includes("state=archived")) return undefined;
      if (counts.fail) {
        counts.failed += 1;
        return new HttpResponse("<h1>Sorry</h1>");
      }
      return undefined;
    });
    const app = await openApp("/webhooks", { replies: [handler] });
    const shown = () => archivePlaces().filter(({ textContent }) => /\d/.test(textContent));
    await waitFor(() => expect(counts.failed).toBe(kinds.length));
    counts.fail = false;
    app.workspace.key = "a-new-key";
    await app.user.click(refreshButton());
    await findDialog();
    expect(shown()).toHaveLength(0);
    await giveKey(app, "a-new-key");
    await waitFor(() => expect(shown()).toHaveLength(kinds.length));
  });

  test("is asked for once, however many reads are refused", async () => {
    expectReadErrors();
    const app = await openApp("/archive/docs", { key: "an-old-key" });
    await findDialog();
    for (const to of ["/webhooks", "/tasks", "/archive"] as const) {
      await act(() => app.router.navigate({ to }));
    }
    await waitFor(() => expect(app.requests.length).toBeGreaterThanOrEqual(3));
    // Nothing is read in the background with a key that is refused.
    expect(app.requests.filter(({ path }) => path.includes("state=archived"))).toHaveLength(1);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const wrong = app.requests.filter(
      ({ headers }) => headers.get("Authorization") !== "Bearer an-old-key",
    );
    expect(wrong).toEqual([]);
  });
});
