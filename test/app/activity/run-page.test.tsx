import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { demoKey } from "#src/demo/state/workspace.ts";
import { type App, openApp, workspaceOrigin } from "../open-app.tsx";
import { answerWith, catchDownloads } from "../parts.tsx";

/** Archived docs that answer as documented. */
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
  await act(() => app.session().runs.start(items, { concurrency: 4, perMinute: null }));
  await act(() => app.router.navigate({ href: "/activity" }));
  await app.user.click(await screen.findByRole("link", { name: /^Open run: / }));
  await screen.findByRole("table", { name: "Items of the run" });
}

const rows = () =>
  Array.from(document.querySelectorAll("main tbody > tr[data-id]"), (row) =>
    Array.from(row.querySelectorAll("td, th"), ({ textContent }) => textContent),
  );
/** Outcome and state now of each item, by its title. */
const states = () => new Map(rows().map(([title, , , outcome, , now]) => [title, [outcome, now]]));
const heading = () => screen.getByRole("heading", { level: 2, name: /^Restored/ });
const now = () => screen.getByRole("region", { name: "Now" });
const checkNow = () => screen.getByRole("button", { name: "Check now" });
const ended = () => waitFor(() => expect(checkNow()).toBeEnabled(), { timeout: 10_000 });

test("a run shows what came of each item, and a check what the workspace says now", async () => {
  let isRefused = true;
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
        http.get("*/api/docs/:id", ({ params: { id } }) =>
          isRefused && id === items[3]?.id
            ? HttpResponse.json({ message: "Not allowed." }, { status: 403 })
            : undefined,
        ),
      ),
  });
  const items = plainDocs(app, 6);
  const title = (place: number) => items[place]?.name ?? "";
  await openRun(app, items);
  expect(heading()).toHaveTextContent(/^Restored 4 of 6 docs on \d+ \w+ \d{4}, \d\d:\d\d$/);
  expect(screen.getByRole("list", { name: "Outcomes" })).toHaveTextContent(
    "4 restored1 not restored1 unclear",
  );
  expect(now()).toHaveTextContent("Not checked since the run");
  const [refused, open, done] = rows();
  expect(refused?.slice(3)).toEqual(["Not restored", "“The parent folder is archived.”", ""]);
  expect(open?.slice(3)).toEqual([
    "Unclear",
    "The connection was lost, or the browser blocked the answer (CORS)",
    "",
  ]);
  expect(done?.slice(3)).toEqual(["Restored", expect.stringMatching(/^Answer, [\d:]+$/), ""]);

  // Since then one was archived again, and one deleted.
  const { workspace } = app;
  const record = (place: number) => workspace.all("docs").find(({ id }) => id === items[place]?.id);
  const again = record(1);
  if (!again) throw new Error("no item");
  workspace.put("docs", { ...again, archived_at: new Date().toISOString() });
  app.server.use(answerWith("get", `*/api/docs/${items[2]?.id}`, 404, { message: "Not found." }));
  const sent = app.writes().length;
  await app.user.click(checkNow());
  await ended();
  expect(app.writes()).toHaveLength(sent);
  await waitFor(() => expect(heading()).toHaveTextContent("Restored 4 of 6 docs"));
  // The lost answer is settled: the item was found archived.
  await waitFor(() => expect(states().get(title(5))).toEqual(["Not restored", "Still archived"]));
  expect([...states()]).toEqual(
    expect.arrayContaining([
      [title(0), ["Restored", "Active"]],
      [title(1), ["Restored", "Archived again"]],
      [title(2), ["Restored", "Not found"]],
      [title(3), ["Restored", "Can’t be read"]],
      [title(4), ["Not restored", "Still archived"]],
    ]),
  );
  expect(now()).toHaveTextContent("1 of the 4 are active nowEvery item was read again on ");
  const cells = within(now()).getAllByRole("button");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...["1Active", "1Archived again", "2Still archived", "1Not found", "1Can’t be read"],
  ]);
  expect(screen.getByRole("rowheader", { name: /^Worth a look/ })).toHaveTextContent("5");

  // Archived items can be restored from here, through the plan.
  await app.user.click(screen.getByRole("button", { name: "Restore 3" }));
  const plan = await screen.findByRole("dialog", { name: "Restore 3 docs" });
  const planned = within(plan).getByRole("list", { name: "Items to restore" });
  for (const place of [1, 4, 5]) expect(planned).toHaveTextContent(title(place));
  await app.user.click(within(plan).getByRole("button", { name: "Cancel" }));

  // A number filters, which the address names.
  await app.user.click(within(now()).getByRole("button", { name: /Not found/ }));
  await waitFor(() => expect(rows().map(([name]) => name)).toEqual([title(2)]));
  expect(app.address()).toMatch(/\?now=not-found$/);

  // A later check that is cut short changes nothing of what is known, and says so.
  await app.user.click(within(now()).getByRole("button", { name: /Not found/ }));
  isRefused = false;
  app.server.use(answerWith("get", "*/api/docs/:id", 401));
  await app.user.keyboard("c");
  expect(await screen.findByText("Couldn’t check all. Nothing was changed.")).toBeVisible();
  expect(states().get(title(0))).toEqual(["Restored", "Active"]);
});

test("a check can be stopped, and is shown again after a reload", async () => {
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
  const items = plainDocs(app, 6);
  await openRun(app, items);
  await app.user.click(checkNow());
  await screen.findByText("Checking 3 of 6");
  expect(rows().map((cells) => cells[5])).toEqual([
    ...["Active", "Active", "Active", "Waiting", "Waiting", "Waiting"],
  ]);
  await app.user.click(screen.getByRole("button", { name: "Stop checking" }));
  letRead();
  await ended();
  const known = ["", "", "", "Active", "Active", "Active"];
  expect(now()).toHaveTextContent(/^3 of 6 checked3 items were read again on /);
  expect(rows().map((cells) => cells[5])).toEqual(known);
  expect(screen.getByRole("rowheader", { name: /^Not checked/ })).toHaveTextContent("3");

  const address = app.address();
  app.close();
  const later = await openApp(address);
  await screen.findByRole("table", { name: "Items of the run" });
  expect(now()).toHaveTextContent("3 of 6 checked");
  expect(rows().map((cells) => cells[5])).toEqual(known);

  // With the record goes what was found.
  await act(() => later.log.clear());
  expect(await screen.findByText("This run isn’t in this browser’s record")).toBeVisible();
  const database = await later.log.database();
  expect(await database.getAll("results")).toEqual([]);
});

test("a check is kept in batches, and the report holds all items whatever the filter, and no key", async () => {
  const downloads = catchDownloads();
  const app = await openApp("/settings");
  const items = plainDocs(app, 40).map((item) => ({ ...item, name: `${item.name} ${demoKey}` }));
  await openRun(app, items);
  const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
  await app.user.click(checkNow());
  await ended();
  expect(now()).toHaveTextContent("All 40 are active now");
  const isWrite = ([stores, mode]: unknown[]) => stores === "results" && mode === "readwrite";
  expect(opened.mock.calls.filter(isWrite).length).toBeLessThan(20);
  opened.mockRestore();
  await app.user.type(screen.getByRole("searchbox"), items[1]?.id ?? "");
  await waitFor(() => expect(rows()).toHaveLength(1));
  const { host } = new URL(workspaceOrigin);
  for (const format of ["CSV", "JSON"]) {
    await app.user.click(screen.getByRole("button", { name: "Export" }));
    const name = `As ${format}, 40 items`;
    await app.user.click(screen.getByRole("button", { name, hidden: true }));
    const file = await downloads.next();
    expect(file.name).toMatch(
      new RegExp(`^reshelve-run-${host}-\\d{4}-\\d{2}-\\d{2}-\\w{8}\\.${format.toLowerCase()}$`),
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
  expect(checkNow()).toBeDisabled();
  expect(checkNow()).toHaveAttribute("title", `This run was in ${new URL(workspaceOrigin).host}.`);

  // One that is not in the record says so.
  await act(() => elsewhere.router.navigate({ href: `/activity/runs/${"0".repeat(32)}` }));
  expect(await screen.findByText("This run isn’t in this browser’s record")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Run not found");
});
