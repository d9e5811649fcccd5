import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { demoKey } from "#src/demo/state/workspace.ts";
import { type App, openApp, workspaceOrigin } from "../open-app.tsx";
import { replyWith, catchDownloads } from "../parts.tsx";

/** Archived docs that reply as documented. */
const plainDocs = ({ workspace }: App, many: number): PlannedItem[] =>
  workspace
    .all("docs")
    .filter((doc) => doc["archived_at"] !== null && !String(doc["title"]).startsWith("Sentinel"))
    .slice(0, many)
    .map((doc) => ({
      ...{ kind: "docs", id: doc.id, name: String(doc["title"]) },
      archivedAt: String(doc["archived_at"]),
    }));

/** Carries out a run and opens its page from Activity. */
async function openRun(app: App, items: readonly PlannedItem[]) {
  await act(() => app.session().runs.start(items));
  await act(() => app.router.navigate({ href: "/activity" }));
  await app.user.click(await screen.findByRole("link", { name: /^Open run: / }));
  await screen.findByRole("table", { name: "Items of the run" });
}

const rows = () =>
  Array.from(document.querySelectorAll("main tbody > tr[data-id]"), (row) =>
    Array.from(row.querySelectorAll("td, th"), ({ textContent }) => textContent),
  );
/** Result of each item and what a check found, by its title. */
const states = () =>
  new Map(
    Array.from(document.querySelectorAll("main tbody > tr[data-id]"), (row) => [
      row.querySelector("a")?.textContent,
      row.querySelectorAll("td")[1]?.textContent,
    ]),
  );
const heading = () => screen.getByRole("heading", { level: 2, name: /^Restored/ });
const checkAll = () => screen.getByRole("button", { name: "Check all shown" });
const ended = () => waitFor(() => expect(checkAll()).toBeEnabled(), { timeout: 10_000 });

test("a run shows what came of each item, and a check what the workspace says now", async () => {
  let isRefused = true;
  const read = new Set<unknown>();
  const app = await openApp("/settings", {
    prepare: ({ server }) =>
      server.use(
        http.post("*/api/docs/:id/restore", ({ params: { id } }) => {
          if (id === items[4]?.id) {
            return HttpResponse.json(
              { message: "The parent folder is archived." },
              { status: 422 },
            );
          }
          return id === items[5]?.id ? HttpResponse.error() : undefined;
        }),
        http.get("*/api/docs/:id", ({ params: { id } }) => {
          read.add(id);
          return isRefused && id === items[3]?.id
            ? HttpResponse.json({ message: "Not allowed." }, { status: 403 })
            : undefined;
        }),
      ),
  });
  const items = plainDocs(app, 6);
  const title = (place: number) => items[place]?.name ?? "";
  await openRun(app, items);
  expect(heading()).toHaveTextContent("Restored 4 of 6 docs");
  expect(screen.getByRole("list", { name: "Results" })).toHaveTextContent(
    "4 restored1 not restored1 unclear",
  );
  expect(screen.getByText("Not checked.")).toBeVisible();
  const [refused, open, done] = rows();
  expect(refused?.slice(1)).toEqual([
    `${title(4)}Doc · “The parent folder is archived.”`,
    ...["Not restored", "Restore again"],
  ]);
  expect(open?.slice(1)).toEqual([
    `${title(5)}Doc · The connection was lost, or the browser blocked the reply (CORS).`,
    ...["Unclear", "Check"],
  ]);
  expect(done?.slice(1)).toEqual([`${title(0)}Doc`, "Restored", "Check"]);

  // Since then one was archived again, and one deleted.
  const { workspace } = app;
  const record = (place: number) => workspace.all("docs").find(({ id }) => id === items[place]?.id);
  const again = record(1);
  if (!again) throw new Error("no item");
  workspace.put("docs", { ...again, archived_at: new Date().toISOString() });
  app.server.use(replyWith("get", `*/api/docs/${items[2]?.id}`, 404, { message: "Not found." }));
  const sent = app.writes().length;
  read.clear();
  await app.user.click(checkAll());
  await ended();
  // Unclear items come first.
  expect([...read][0]).toBe(items[5]?.id);
  expect(app.writes()).toHaveLength(sent);
  expect(heading()).toHaveTextContent("Restored 4 of 6 docs");
  // The lost reply is settled: the item was found archived.
  await waitFor(() => expect(states().get(title(5))).toBe("Not restoredStill archived"));
  expect([...states()]).toEqual(
    expect.arrayContaining([
      [title(0), "RestoredActive now"],
      [title(1), "RestoredArchived again"],
      [title(2), "RestoredNot found"],
      [title(3), "RestoredCan’t be read"],
      [title(4), "Not restoredStill archived"],
    ]),
  );
  const found = "1 active now, 1 archived again, 2 still archived, 1 not found, 1 can’t be read.";
  expect(screen.getByText(/^Checked /)).toHaveTextContent(found);

  // Archived items can be restored from here, through the plan.
  await app.user.click(screen.getByRole("button", { name: "Restore 3" }));
  const plan = await screen.findByRole("dialog", { name: "Restore 3 docs" });
  const planned = within(plan).getByRole("list", { name: "Items to restore" });
  for (const place of [1, 4, 5]) expect(planned).toHaveTextContent(title(place));
  await app.user.click(within(plan).getByRole("button", { name: "Cancel" }));

  // A later check that is cut short changes nothing of what is known, and says so.
  isRefused = false;
  app.server.use(replyWith("get", "*/api/docs/:id", 401));
  await app.user.keyboard("c");
  const said = await screen.findByText(/^Couldn’t check all\. Nothing was changed\. Checked /);
  expect(said).toHaveTextContent(found);
  expect(states().get(title(0))).toBe("RestoredActive now");
});

test("a check can be stopped, and what it found is shown in Activity too", async () => {
  let letRead = () => {};
  const isHeld = new Promise<void>((resolve) => (letRead = resolve));
  let reads = 0;
  const app = await openApp("/settings", {
    prepare: ({ server }) =>
      server.use(
        http.get("*/api/docs/:id", async () => {
          reads += 1;
          if (reads > 3) await isHeld;
          return undefined;
        }),
      ),
  });
  await openRun(app, plainDocs(app, 6));
  await app.user.click(checkAll());
  await screen.findByText(/^Checking 3 of 6\./);
  await app.user.click(screen.getByRole("button", { name: "Stop checking" }));
  letRead();
  await ended();
  const known = "RestoredActive now";
  expect(screen.getByText(/^Checked .*, 3 of 6: 3 active now\.$/)).toBeVisible();
  expect([...states().values()]).toEqual([
    ...[known, known, known, "Restored", "Restored", "Restored"],
  ]);
  await act(() => app.router.navigate({ href: "/activity" }));
  expect(await screen.findByText(/^Checked .*, 3 of 6: 3 active now\.$/)).toBeVisible();
});

test("an item that waits in a paused run can't be restored beside it", async () => {
  const app = await openApp("/settings");
  const { runs } = app.session();
  const items = plainDocs(app, 12);
  app.server.use(http.post("*/api/docs/:id/restore", () => runs.pause()));
  act(() => void runs.start(items));
  await waitFor(() => expect(runs.get()?.counts.sending).toBe(0));
  await act(() => app.router.navigate({ href: `/activity/runs/${runs.get()?.run.id}` }));
  const again = await screen.findByRole("button", { name: `Restore again: ${items[11]?.name}` });
  const sent = app.writes().length;
  await app.user.click(again);
  expect(app.writes()).toHaveLength(sent);
  await act(() => runs.cancel());
  await waitFor(() => expect(again).not.toHaveAttribute("aria-disabled"));
});

test("a run that is cleared from the record says so", async () => {
  const app = await openApp("/settings");
  await openRun(app, plainDocs(app, 1));
  await act(() => app.log.clear());
  expect(await screen.findByText("This run isn’t in this browser’s record")).toBeVisible();
});

test("an export of a run holds its items, and no key", async () => {
  const downloads = catchDownloads();
  const app = await openApp("/settings");
  const items = plainDocs(app, 40).map((item) => ({ ...item, name: `${item.name} ${demoKey}` }));
  await openRun(app, items);
  const { host } = new URL(workspaceOrigin);
  for (const format of ["CSV", "JSON"]) {
    await app.user.click(screen.getByRole("button", { name: "Export 40" }));
    const name = `As ${format}, 40 items`;
    await app.user.click(screen.getByRole("button", { name, hidden: true }));
    const file = await downloads.next();
    expect(file.name).toMatch(
      new RegExp(`^reshelve-run-${host}-\\d{4}-\\d{2}-\\d{2}-40-items\\.${format.toLowerCase()}$`),
    );
    for (const { id } of items) expect(file.text).toContain(id);
    expect(file.text).not.toContain(demoKey);
    expect(file.text).not.toContain(btoa(demoKey));
  }
});

test("a run of another workspace is shown and not checked", async () => {
  const app = await openApp("/settings");
  await openRun(app, plainDocs(app, 1));
  const address = app.address();
  app.session().disconnect();
  app.close();
  const elsewhere = await openApp(address, { connected: false });
  const origin = "https://other.example";
  act(() => {
    elsewhere.sessions.connect({ origin, prefix: "/api", key: "another-key-00", keep: "reload" });
  });
  await act(() => elsewhere.router.navigate({ href: address }));
  await screen.findByRole("table", { name: "Items of the run" });
  expect(checkAll()).toBeDisabled();
  expect(rows()[0]?.[1]).toContain(` · ${new URL(workspaceOrigin).host}`);

  // One that is not in the record says so.
  await act(() => elsewhere.router.navigate({ href: `/activity/runs/${"0".repeat(32)}` }));
  expect(await screen.findByText("This run isn’t in this browser’s record")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Run not found");
});
