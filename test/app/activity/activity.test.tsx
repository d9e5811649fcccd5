import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { setPreferences } from "#src/lib/preferences.ts";
import { chooseWho } from "#src/writes/log/audit-log.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { noted, notedMany } from "../../wire/writes/entries.ts";
import { activityRows, findActivity, seedRecord } from "./activity-parts.ts";
import { giveLayout } from "../layout.ts";
import { type App, openApp, workspaceOrigin } from "../open-app.tsx";
import {
  buttonIn,
  catchDownloads,
  choose,
  noteButton,
  openMenu,
  rowOf,
  sidebar,
  titles,
} from "../parts.tsx";
import { archivedIn } from "../../demo-counts.ts";

const goTo = ({ router }: App, href: string) => act(() => router.navigate({ href }));

/** Presses Restore of a row and waits until something came of it. */
async function restore({ user }: App, title: string) {
  await user.click(buttonIn(title));
  await waitFor(() => expect(rowOf(title).dataset["status"]).toMatch(/done|failed|unknown/));
}

describe("the record", () => {
  test("equals what the workspace saw, request by request", async () => {
    const app = await openApp("/archive/docs", { height: 1000 });
    const faulty = [sentinels["500"], sentinels["422"], sentinels.cut, sentinels.html];
    const plain = titles("docs").filter((title) => title && !/^Sentinel/.test(title));
    const [one = "", two = ""] = plain;
    for (const { title } of faulty) await restore(app, title);
    await restore(app, one);
    await restore(app, two);
    await goTo(app, "/activity");
    const rows = await findActivity();

    const seen = app.writes();
    expect(seen).toHaveLength(6);
    expect(rows).toHaveLength(seen.length);
    const record = app.log;
    const entries = await record.entries();
    // A refusal is followed by a read, which is an entry of its own.
    expect(entries.filter(({ by }) => by === "read")).toHaveLength(1);
    const sent = entries.filter(({ by }) => by === "reply");
    expect(sent.map(({ method, path, body }) => ({ method, path, body: body ?? "" }))).toEqual(
      seen.map(({ method, path, body }) => ({ method, path, body })),
    );

    // Newest first: the last that the workspace saw stands at the top.
    expect(rows.map(([, what, result]) => [what, result])).toEqual(
      [
        [two, "Restore a doc", "Restored"],
        [one, "Restore a doc", "Restored"],
        [sentinels.html.title, "Restore a doc · The reply couldn’t be read.", "Unclear"],
        [
          sentinels.cut.title,
          "Restore a doc · The connection was lost, or the browser blocked the reply (CORS).",
          "Unclear",
        ],
        [sentinels["422"].title, expect.stringMatching(/^Restore a doc · “.+”$/), "Not restored"],
        [sentinels["500"].title, "Restore a doc · The workspace reported an error.", "Unclear"],
      ].map(([title, detail, result]) => [
        typeof detail === "string" ? `${title}${detail}` : expect.stringContaining(String(title)),
        result,
      ]),
    );
  });

  test("equals what the workspace saw of a run in which much goes wrong", async () => {
    const replied = new Map<string, string>();
    const many = 45;
    // Room for all rows: a table has only those in view in the document.
    giveLayout(many * 40 + 400);
    const app = await openApp("/activity", {
      prepare: ({ server }) =>
        server.use(
          http.post("*/api/links/:id/restore", ({ params: { id } }) => {
            const place = replied.size % 9;
            const outcome = { 2: "Unclear", 4: "Unclear", 6: "Not restored" }[place] ?? "Restored";
            replied.set(String(id), outcome);
            if (place === 2) return HttpResponse.json({ message: "Error" }, { status: 500 });
            if (place === 4) return HttpResponse.error();
            if (place === 6) return HttpResponse.json({ message: "No." }, { status: 422 });
            // The stand-in service carries it out.
            return undefined;
          }),
        ),
    });
    const { runs } = app.session();
    const items = archivedIn(app.workspace, "links")
      .slice(0, many)
      .map(({ id }): PlannedItem => ({
        kind: "links",
        id,
        name: "A link.",
        archivedAt: null,
      }));
    await act(() => runs.start(items));
    expect(app.writes()).toHaveLength(many);

    await goTo(app, "/activity");
    await findActivity();
    const done = [...replied.values()].filter((outcome) => outcome === "Restored").length;
    const title = `Restored ${done} of ${many} links`;
    const fold = await screen.findByRole("button", { name: title });
    expect(fold).toHaveAttribute("aria-expanded", "false");
    await app.user.click(fold);
    const [run, ...rows] = activityRows();
    expect(run?.[2]).toMatch(/^5 not restored10 unclear$/);
    const shown = rows.map(([, , result]) => result);
    expect(shown.toSorted()).toEqual([...replied.values()].toSorted());
    fold.focus();
    await app.user.keyboard("{ArrowLeft}");
    expect(activityRows()).toHaveLength(1);
    await app.user.keyboard("{ArrowRight}");
    expect(activityRows().length).toBeGreaterThan(1);
  });

  test("groups later results under their request", async () => {
    const app = await openApp("/archive/docs");
    const { title } = sentinels.cut;
    await restore(app, title);
    await app.user.click(noteButton(title, "Check"));
    await waitFor(() => expect(rowOf(title).dataset["status"]).toBe("done"));
    await goTo(app, "/activity");
    const [row, ...others] = await findActivity();
    expect(others).toEqual([]);
    expect(row?.[2]).toBe("Restored");

    await app.user.click(screen.getByRole("link", { name: title }));
    const drawer = await screen.findByRole("dialog", { name: `Restore a doc: ${title}` });
    expect(drawer).toHaveTextContent("From a check");
    await app.user.click(within(drawer).getByText("Technical details"));
    const known = within(drawer).getAllByRole("listitem");
    expect(known[0]).toHaveTextContent(/^Unclear.*No reply, /);
    expect(known[1]).toHaveTextContent(/^Restored.*From a check, /);
    expect(within(drawer).getByLabelText("Request line")).toHaveTextContent(
      `POST ${workspaceOrigin}${app.writes()[0]?.path}`,
    );
    expect(drawer).toHaveTextContent("No body.");
    expect(app.address()).toMatch(/^\/activity\/[0-9a-f]{32}$/);
    await app.user.click(within(drawer).getByRole("button", { name: "Close" }));
    expect(app.address()).toBe("/activity");
    expect(screen.getByRole("link", { name: title })).toHaveFocus();
  });

  test("a restore that is retried here is announced as on its own page", async () => {
    const app = await openApp("/archive/docs");
    const { title } = sentinels["422"];
    await restore(app, title);
    await goTo(app, "/activity");
    await app.user.click(await screen.findByRole("button", { name: "Dismiss" }));
    await app.user.click(await screen.findByRole("button", { name: `Restore again: ${title}` }));
    const said = /^.+: Not restored \(422\)\. Nothing was changed\. The workspace said: “.+”$/;
    expect((await screen.findByText(said)).textContent).toContain(title);
    expect(app.writes()).toHaveLength(2);
  });

  test("updates while it is open, names the user, and links a restore to its item", async () => {
    const app = await openApp("/activity");
    expect(await screen.findByText("Nothing changed yet")).toBeVisible();
    const [doc] = archivedIn(app.workspace, "docs");
    await act(() =>
      app.session().writes.send({ operation: "restore", kind: "docs", id: doc?.id ?? "no id" }),
    );
    expect(await findActivity()).toHaveLength(1);
    chooseWho("Kim");
    await goTo(app, "/archive/boards");
    const [title = ""] = titles("boards");
    await restore(app, title);
    const id = /tskb_\w+/.exec(app.writes()[1]?.path ?? "")?.[0] ?? "no id";
    await goTo(app, "/activity");
    const [row] = await findActivity();
    expect(row?.[3]).toBe("Kim");
    await app.user.click(screen.getByRole("link", { name: title }));
    await app.user.click(await screen.findByText("Technical details"));
    expect(screen.getByLabelText("Reply")).toHaveTextContent(`"id": "${id}"`);
    expect(screen.getByLabelText("Reply")).toHaveTextContent('"archived_at": null');
    await app.user.click(screen.getByRole("link", { name: "Open item" }));
    expect(await screen.findByRole("dialog", { name: `board: ${title}` })).toBeVisible();
    expect(app.address()).toBe(`/archive/boards/${id}`);
  });
});

describe("what has no reply", () => {
  // A change waits for others.
  const patient = { timeout: 5_000 };
  const doc = (app: App) =>
    app.workspace.all("docs").find((one) => one["archived_at"] !== null)?.id ?? "no id";

  test("is checked by its button, and counted beside the page's name", async () => {
    const app = await openApp("/activity");
    const id = doc(app);
    // One that was archived later may have been restored in between.
    const before = { ...app.workspace.get("docs", id), archived_at: "2026-11-01T10:00:00Z" };
    app.workspace.put("docs", before);
    const target = { target: `docs/${id}`, origin: workspaceOrigin, name: "Annual plan" };
    const open = { grade: "unknown", reason: "timeout", status: null, reply: null } as const;
    await seedRecord([noted(1, { ...target, ...open }), noted(2, { ...open, name: "Elsewhere" })]);
    await goTo(app, "/settings");
    await goTo(app, "/activity?result=unknown");
    const [elsewhere, here] = await findActivity();
    expect(here?.slice(1)).toEqual([
      ...["Annual planRestore a doc · No reply within 15 s.", "Unclear", "Robin", "Check"],
    ]);
    // A workspace that this page is not connected to.
    expect(elsewhere?.at(-1)).toBe("");
    const note = () => within(sidebar()).queryByText("1 unclear");
    await waitFor(() => expect(note()).toBeInTheDocument(), patient);
    await app.user.click(screen.getByRole("button", { name: "Check: Annual plan" }));
    await waitFor(() => expect(activityRows()).toHaveLength(1), patient);
    await waitFor(() => expect(note()).toBeNull(), patient);
    expect(app.writes()).toEqual([]);
    await goTo(app, "/activity?result=refused");
    const [row] = await findActivity();
    expect(row?.slice(1)).toEqual([
      "Annual planRestore a doc · A check found it not done.",
      ...["Not restoredStill archived", "Robin", "Restore again"],
    ]);
    expect((await app.log.entries()).map(({ by }) => by)).toEqual(["reply", "reply", "read"]);
  });

  test("is counted from what changed, never from all of the record", async () => {
    const reads = vi.spyOn(IDBObjectStore.prototype, "getAll");
    const app = await openApp("/archive/docs");
    await restore(app, sentinels.cut.title);
    await screen.findByText("1 unclear", {}, patient);
    await restore(app, sentinels["500"].title);
    await screen.findByText("2 unclear", {}, patient);
    app.close();
    const later = await openApp("/archive/docs");
    expect(await screen.findByText("2 unclear", {}, patient)).toBeInTheDocument();
    const ofRecord = reads.mock.contexts.filter(
      (store) => store instanceof IDBObjectStore && store.name === "entries",
    );
    reads.mockRestore();
    // The two by `openApp` itself.
    expect(ofRecord).toHaveLength(2);
    await act(() => later.log.clear());
    await waitFor(() => expect(screen.queryByText("2 unclear")).toBeNull(), patient);
  });

  test("is dismissed where no read can tell", async () => {
    const upload = { operation: "create", target: "uploads/new-1", name: "plan.pdf" } as const;
    await seedRecord([
      noted(1, {
        ...upload,
        origin: workspaceOrigin,
        grade: "unknown",
        reason: "network",
        status: null,
      }),
    ]);
    const { user, log } = await openApp("/activity");
    await user.click(await screen.findByRole("button", { name: "Dismiss: plan.pdf" }));
    await waitFor(() => expect(activityRows()[0]?.[1]).toMatch(/ · dismissed$/), patient);
    expect(screen.queryByRole("button", { name: "Dismiss: plan.pdf" })).toBeNull();
    expect(screen.getByRole("link", { name: "plan.pdf" })).toHaveFocus();
    const entries = await log.entries();
    expect(entries.at(-1)).toMatchObject({ by: "dismissed", grade: "unknown" });
  });
});

test("a long record has only the lines in view in the document", async () => {
  await seedRecord(notedMany(3000));
  giveLayout(800);
  await openApp("/activity");
  const rows = await findActivity();
  expect(rows.length).toBeLessThan(100);
  expect(rows[0]?.[1]).toContain("Doc 2999");
});

test("all that is shown is checked, and what is archived is restored", async () => {
  const app = await openApp("/activity");
  const [one, two] = archivedIn(app.workspace, "docs");
  if (!one || !two) throw new Error("There are no docs.");
  const sentTo = (id: string) => ({ origin: workspaceOrigin, target: `docs/${id}` });
  app.workspace.put("docs", { ...one, archived_at: null });
  const changed = [{ field: "status", from: "sent", to: "draft" }];
  await seedRecord([
    noted(1, { ...sentTo(one.id), changed }),
    // The plan has the title of the list where that is loaded.
    noted(2, { ...sentTo(two.id), name: String(two.title), run: "a".repeat(32) }),
    noted(3, { operation: "finish", target: "files/fi_1", origin: workspaceOrigin }),
    noted(4, { ...sentTo(two.id), name: String(two.title) }),
    noted(5, { ...sentTo(one.id), grade: "unknown", reason: "timeout", status: null }),
  ]);
  await goTo(app, "/settings");
  await goTo(app, "/activity");
  const rows = await findActivity();
  expect(rows.at(-1)?.[1]).toBe("Doc 1Restore a doc · Also changed: status is now a draft.");
  await app.user.click(screen.getByRole("button", { name: "Check all shown" }));
  await screen.findByText(/^Checked .*: 2 active now, 2 (archived again|still archived)\.$/);
  expect(screen.getByRole("button", { name: "Check all shown" })).toHaveFocus();
  expect(app.writes()).toEqual([]);
  // The unclear one of an item that was restored before, too.
  await waitFor(() => expect(activityRows()[0]?.[2]).toBe("RestoredActive now"));
  expect(activityRows().at(-1)?.[2]).toBe("RestoredActive now");
  await app.user.click(await screen.findByRole("button", { name: "Restore 1" }));
  expect(await screen.findByRole("dialog", { name: /^Restore 1 doc/ })).toHaveTextContent(
    String(two.title),
  );
});

describe("a filter", () => {
  const seed = async () =>
    seedRecord([
      noted(1, { run: "a".repeat(32) }),
      noted(2, { run: "a".repeat(32), grade: "refused", reason: "gone", status: 404 }),
      noted(3, { grade: "unknown", reason: "timeout", status: null, name: "Annual plan" }),
    ]);

  test("lives in the address", async () => {
    await seed();
    const { user, address, router } = await openApp("/activity");
    await findActivity();
    choose("Result", "Not restored");
    await waitFor(() => expect(activityRows()[1]?.[1]).toContain("Doc 2"));
    expect(activityRows()).toHaveLength(2);
    expect(address()).toBe("/activity?result=refused");
    choose("Result", "Any");
    await user.type(screen.getByRole("searchbox"), "annual");
    await waitFor(() => expect(activityRows()).toHaveLength(1));
    expect(address()).toBe("/activity?q=annual");
    await user.type(screen.getByRole("searchbox"), " report");
    expect(await screen.findByText("Nothing matches")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    await findActivity();
    expect(address()).toBe("/activity");
    expect(screen.getByRole("searchbox")).toHaveValue("");
    await act(() => router.navigate({ href: "/activity?q=doc+1&what=item&page=3&outcome=x" }));
    await waitFor(() => expect(activityRows()).toHaveLength(2));
    expect(screen.getByRole("searchbox")).toHaveValue("doc 1");
  });

  test("by the last 7 days has seven, also where one of them had 25 hours", async () => {
    setPreferences({ timeZone: "Europe/Berlin" });
    // The clocks went back on the 25th.
    vi.setSystemTime("2026-10-28T22:30:00Z");
    await seed();
    const { address } = await openApp("/activity");
    await findActivity();
    openMenu("Days");
    fireEvent.click(await screen.findByRole("button", { name: "Last 7 days", hidden: true }));
    await waitFor(() => expect(address()).toBe("/activity?from=2026-10-22"));
  });

  test("is taken when its field is left, and does not undo where the next key leads", async () => {
    await seed();
    const { user, address } = await openApp("/activity");
    await findActivity();
    await user.type(screen.getByRole("searchbox"), "annual");
    choose("Result", "Unclear");
    screen.getByRole("link", { name: "Annual plan" }).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("dialog")).toBeVisible();
    expect(address()).toMatch(/^\/activity\/\w+\?q=annual&result=unknown$/);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.getByRole("dialog")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/activity?q=annual&result=unknown"));
  });
});

describe("an exported file", () => {
  test("holds the filtered entries, and says that it is no proof", async () => {
    await seedRecord([noted(1), noted(2, { name: "Annual plan" }), noted(3)]);
    const downloads = catchDownloads();
    const app = await openApp("/activity");
    await findActivity();
    await app.user.click(screen.getByRole("button", { name: "Export 3" }));
    await app.user.click(screen.getByRole("button", { name: "As JSON, 3 items", hidden: true }));
    const { name, text } = await downloads.next();
    expect(name).toMatch(/^reshelve-activity-\d{4}-\d\d-\d\d-3-items\.json$/);
    expect(JSON.parse(text)).toMatchObject({ count: 3, scope: "3 items" });
    expect(screen.getByText(/not legal proof\.$/)).toBeInTheDocument();

    await app.user.type(screen.getByRole("searchbox"), "annual");
    await app.user.click(await screen.findByRole("button", { name: "Export 1" }));
    await app.user.click(screen.getByRole("button", { name: "As CSV, 1 item", hidden: true }));
    const csv = await downloads.next();
    expect(csv.name).toMatch(/1-item\.csv$/);
    expect(csv.text.trim().split("\r\n")).toHaveLength(2);
    await app.user.click(screen.getByRole("button", { name: "As JSON, 1 item", hidden: true }));
    expect(JSON.parse((await downloads.next()).text)).toMatchObject({ count: 1 });
  });
});

describe("what is kept", () => {
  test("is cleared after a dialog that counts all entries, those that can’t be read too", async () => {
    await seedRecord([
      ...[noted(1), noted(1, { by: "read" }), noted(2)],
      ...[noted(3, { at: "soon" }), noted(4, { origin: "nowhere" })],
    ]);
    const app = await openApp("/activity");
    expect(await findActivity()).toHaveLength(2);
    expect(screen.getByText("2 entries can’t be read and are not shown.")).toBeVisible();
    await goTo(app, "/settings");
    const clear = () => screen.findByRole("button", { name: "Clear 5 entries" });
    await app.user.click(await clear());
    await app.user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }),
    );
    expect(await app.log.stored()).toHaveLength(5);
    await app.user.click(await clear());
    await app.user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Clear 5 entries" }),
    );
    await waitFor(async () => expect(await app.log.stored()).toEqual([]));
    await goTo(app, "/activity");
    expect(await screen.findByText("Nothing changed yet")).toBeVisible();
  });

  test("is deleted when it is older than a year, and not before", async () => {
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await seedRecord([noted(1, { at: ago(366) }), noted(2, { at: ago(364) })]);
    await openApp("/activity");
    const [row, ...others] = await findActivity();
    expect(row?.[1]).toContain("Doc 2");
    expect(others).toEqual([]);
  });

  test("explains a browser that blocks storage", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("Storage is not allowed here.", "SecurityError");
      },
    });
    await openApp("/activity");
    expect(
      await screen.findByRole("heading", { name: "Activity can’t be recorded in this browser" }),
    ).toBeVisible();
    expect(screen.getByText("SecurityError: Storage is not allowed here.")).toBeInTheDocument();
  });
});
