import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sentinels } from "#src/demo/state/sentinels.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { noted, notedMany } from "../../wire/writes/entries.ts";
import { findRequests, requestRows, seedRecord } from "./activity-parts.ts";
import { giveLayout } from "../layout.ts";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import {
  buttonIn,
  catchDownloads,
  choiceButton,
  choose,
  noteButton,
  rowOf,
  titles,
} from "../parts.tsx";

afterEach(() => void vi.unstubAllGlobals());

type Console = Awaited<ReturnType<typeof openApp>>;

const goTo = ({ router }: Console, href: string) => act(() => router.navigate({ href }));

/** Presses Restore of a row and waits until something came of it. */
async function restore({ user }: Console, title: string) {
  await user.click(buttonIn(title));
  await waitFor(() => expect(rowOf(title).dataset["status"]).toMatch(/done|failed|unknown/));
}

describe("the record", () => {
  test("equals what the workspace saw, request by request", async () => {
    const app = await openApp("/archive/docs", { height: 4000 });
    const faulty = [sentinels["500"], sentinels["422"], sentinels.cut, sentinels.html];
    const plain = titles("docs").filter((title) => title && !/^Sentinel/.test(title));
    const [one = "", two = ""] = plain;
    for (const { title } of faulty) await restore(app, title);
    await restore(app, one);
    await restore(app, two);
    await goTo(app, "/activity");
    const rows = await findRequests();

    const seen = app.writes();
    expect(seen).toHaveLength(6);
    expect(rows).toHaveLength(seen.length);
    const { log: record } = await app.log.load();
    const entries = await record.entries();
    // A refusal is followed by a read, which is an entry of its own.
    expect(entries.filter(({ by }) => by === "read")).toHaveLength(1);
    const sent = entries.filter(({ by }) => by === "answer");
    expect(sent.map(({ method, path, body }) => ({ method, path, body: body ?? "" }))).toEqual(
      seen.map(({ method, path, body }) => ({ method, path, body })),
    );

    // Newest first: the last that the workspace saw stands at the top.
    expect(
      rows.map(([, operation, target, outcome, status], row) => {
        const id = /doc_\w+/.exec(seen.at(-1 - row)?.path ?? "")?.[0] ?? "no id";
        return [operation, target?.includes(id), outcome, status];
      }),
    ).toEqual([
      ["Restore doc", true, "Confirmed", "200"],
      ["Restore doc", true, "Confirmed", "200"],
      ["Restore doc", true, "Unknownunreadable answer", "200"],
      ["Restore doc", true, "Unknownconnection lost or blocked", "None"],
      ["Restore doc", true, "Refusedby the workspace", "422"],
      ["Restore doc", true, "Unknownworkspace error", "500"],
    ]);
  });

  test("equals what the workspace saw of a run in which much goes wrong", async () => {
    const answered = new Map<string, string>();
    const many = 45;
    // Room for all rows: a table has only those in view in the document.
    giveLayout(many * 40 + 400);
    const app = await openApp("/activity", {
      prepare: ({ server }) =>
        server.use(
          http.post("*/api/folders/:id/restore", ({ params: { id } }) => {
            const place = answered.size % 9;
            const outcome = { 2: "Unknown", 4: "Unknown", 6: "Refused" }[place] ?? "Confirmed";
            answered.set(String(id), outcome);
            if (place === 2) return HttpResponse.json({ message: "Error" }, { status: 500 });
            if (place === 4) return HttpResponse.error();
            if (place === 6) return HttpResponse.json({ message: "No." }, { status: 422 });
            // The stand-in service carries it out.
            return undefined;
          }),
        ),
    });
    const { runs } = app.session();
    const items = app.workspace
      .all("folders")
      .filter((folder) => folder["archived_at"] !== null)
      .slice(0, many)
      .map(({ id }): PlannedItem => ({
        kind: "folders",
        id,
        name: "A folder.",
        archivedAt: null,
      }));
    await act(() => runs.start(items, { concurrency: 4, perMinute: null }));
    expect(app.writes()).toHaveLength(many);

    await goTo(app, "/activity?per_page=100");
    await waitFor(() => expect(requestRows()).toHaveLength(many));
    const shown = requestRows().map(([, , target, outcome]) => {
      const id = /fo_\w+/.exec(target ?? "")?.[0] ?? "no id";
      return [id, /^(Confirmed|Refused|Unknown)/.exec(outcome ?? "")?.[0]];
    });
    expect(shown.toSorted()).toEqual([...answered].toSorted());
    const [run] = new Set(requestRows().map((cells) => cells[7]));
    expect(run).toMatch(/^[0-9a-f]{6}$/);
  });

  test("has a line for each request, also where a pause made two of one press", async () => {
    const app = await openApp("/archive/docs", { sleep: async () => undefined });
    const { title } = sentinels["429-once"];
    await restore(app, title);
    await goTo(app, "/activity");
    const rows = await findRequests();
    expect(app.writes()).toHaveLength(2);
    expect(rows.map(([, , , outcome, status]) => [outcome, status])).toEqual([
      ["Confirmed", "200"],
      ["Refusedrate limited", "429"],
    ]);
  });

  test("groups later results under their request", async () => {
    const app = await openApp("/archive/docs", { height: 4000 });
    const { title } = sentinels.cut;
    await restore(app, title);
    await app.user.click(noteButton(title, "Check status"));
    await waitFor(() => expect(rowOf(title).dataset["status"]).toBe("done"));
    await goTo(app, "/activity");
    const [row, ...others] = await findRequests();
    expect(others).toEqual([]);
    expect(row?.[3]).toBe("Confirmed");
    expect(row?.[4]).toBe("None");

    await app.user.click(screen.getByRole("link", { name: "Restore doc" }));
    const drawer = await screen.findByRole("dialog", { name: /^Restore doc: / });
    const known = within(drawer).getAllByRole("listitem");
    expect(known[0]).toHaveTextContent(/^Unknownconnection lost or blocked.*No answer, /);
    expect(known[1]).toHaveTextContent(/^Confirmed.*From a status check, /);
    expect(within(drawer).getByLabelText("Request line")).toHaveTextContent(
      `POST ${workspaceOrigin}${app.writes()[0]?.path}`,
    );
    expect(drawer).toHaveTextContent("No body.");
    expect(app.address()).toMatch(/^\/activity\/[0-9a-f]{32}$/);
    await app.user.click(within(drawer).getByRole("button", { name: "Close" }));
    expect(app.address()).toBe("/activity");
    expect(screen.getByRole("link", { name: "Restore doc" })).toHaveFocus();
  });

  test("names a new upload by its file", async () => {
    const app = await openApp("/uploads", {
      prepare: ({ server }) =>
        server.use(
          http.post("*/api/files", () => HttpResponse.json({ message: "No." }, { status: 422 })),
        ),
    });
    await app.user.upload(screen.getByLabelText("Files to upload"), new File(["x"], "plan.pdf"));
    await waitFor(() => expect(app.writes()).toHaveLength(1));
    await goTo(app, "/activity");
    const [row] = await findRequests();
    expect(row?.slice(1, 3)).toEqual(["Create upload", "plan.pdf"]);
  });

  test("shows the user's name once it is set", async () => {
    const app = await openApp("/activity");
    expect(await screen.findByText("No requests yet")).toBeVisible();
    await app.user.type(screen.getByRole("textbox", { name: "Name for the record" }), "Kim");
    await goTo(app, "/archive/boards");
    await restore(app, titles("boards")[0] ?? "");
    await goTo(app, "/activity");
    const [row] = await findRequests();
    expect(row?.[6]).toBe("Kim");
    expect(screen.getByRole("textbox", { name: "Name for the record" })).toHaveValue("Kim");
  });

  test("updates while it is open", async () => {
    const app = await openApp("/activity");
    expect(await screen.findByText("No requests yet")).toBeVisible();
    const [doc] = app.workspace.all("docs").filter((one) => one["archived_at"] !== null);
    await act(() =>
      app.session().writes.send({
        operation: "restore",
        kind: "docs",
        id: doc?.id ?? "no id",
      }),
    );
    expect(await findRequests()).toHaveLength(1);
  });

  test("links a restore to its item", async () => {
    const app = await openApp("/archive/boards");
    const [title = ""] = titles("boards");
    await restore(app, title);
    const id = /tskb_\w+/.exec(app.writes()[0]?.path ?? "")?.[0] ?? "no id";
    await goTo(app, "/activity");
    await findRequests();
    const links = Array.from(document.querySelectorAll<HTMLAnchorElement>("main tbody a"));
    await app.user.click(links.find(({ href }) => href.endsWith(id)) ?? document.body);
    expect(await screen.findByRole("dialog", { name: `board: ${title}` })).toBeVisible();
    expect(app.address()).toBe(`/archive/boards/${id}`);
  });
});

describe("a long record", () => {
  const many = 3000;

  test("is shown a page at a time, by an address that can be shared", async () => {
    await seedRecord(notedMany(many));
    const { user, address, router } = await openApp("/activity");
    expect(await findRequests()).toHaveLength(20);
    expect(requestRows()[0]?.[2]).toContain("Doc 2999");
    expect(screen.getByText("of 3,000", { exact: false })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Next page" }));
    await waitFor(() => expect(requestRows()[0]?.[2]).toContain("Doc 2979"));
    expect(address()).toBe("/activity?page=2");
    choose("Rows per page", "50");
    await waitFor(() => expect(requestRows()).toHaveLength(50));
    expect(address()).toBe("/activity?per_page=50");
    expect(requestRows()[0]?.[2]).toContain("Doc 2999");
    await act(() => router.navigate({ href: "/activity?page=999" }));
    await waitFor(() => expect(address()).toBe("/activity?page=150"));
    expect(requestRows().at(-1)?.[2]).toContain("Doc 0");
  });
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
    await findRequests();
    choose("Outcome", "Refused or unchanged");
    await waitFor(() => expect(requestRows()).toHaveLength(1));
    expect(address()).toBe("/activity?outcome=refused");
    expect(requestRows()[0]?.[2]).toContain("Doc 2");
    expect(screen.getByText("Filtered from 3 requests")).toBeVisible();
    choose("Outcome", "Any");
    await user.type(screen.getByRole("searchbox"), "annual");
    await waitFor(() => expect(address()).toBe("/activity?q=annual"));
    expect(requestRows()).toHaveLength(1);
    await user.type(screen.getByRole("searchbox"), " report");
    expect(await screen.findByText("No requests match")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    expect(await findRequests()).toHaveLength(3);
    expect(screen.getByRole("searchbox")).toHaveValue("");
    await act(() => router.navigate({ href: "/activity?q=doc+1&operation=restore" }));
    await waitFor(() => expect(requestRows()).toHaveLength(1));
    expect(screen.getByRole("searchbox")).toHaveValue("doc 1");
  });

  test("is taken when its field is left, and does not undo where the next key leads", async () => {
    await seed();
    const { user, address } = await openApp("/activity");
    await findRequests();
    const table = within(screen.getByRole("table", { name: "Requests" }));
    await user.type(screen.getByRole("searchbox"), "annual");
    choose("Outcome", "Unknown");
    table.getAllByRole("link")[0]?.focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("dialog")).toBeVisible();
    expect(address()).toMatch(/^\/activity\/\w+\?q=annual&outcome=unknown$/);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.getByRole("dialog")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/activity?q=annual&outcome=unknown"));
  });

  test("of a run is one press on it", async () => {
    await seed();
    const { user, address } = await openApp("/activity");
    await findRequests();
    const [run] = screen.getAllByRole("link", { name: "Show only run aaaaaa" });
    await user.click(run ?? document.body);
    await waitFor(() => expect(requestRows()).toHaveLength(2));
    expect(address()).toBe(`/activity?run=${"a".repeat(32)}`);
    expect(choiceButton("Run")).toHaveAccessibleName(/ · 2 requests$/);
  });
});

describe("an exported file", () => {
  test("holds the filtered entries, and says that it is no proof", async () => {
    await seedRecord([noted(1), noted(2, { name: "Annual plan" }), noted(3)]);
    const downloads = catchDownloads();
    const app = await openApp("/activity");
    await findRequests();
    await app.user.click(screen.getByRole("button", { name: "Export all 3 requests" }));
    await app.user.click(
      screen.getByRole("button", { name: "As JSON, all 3 requests", hidden: true }),
    );
    const { name, text } = await downloads.next();
    expect(name).toMatch(/^reshelve-activity-\d{4}-\d\d-\d\d-all-3-requests\.json$/);
    expect(JSON.parse(text)).toMatchObject({ count: 3, whole: true, scope: "all 3 requests" });
    expect(screen.getByText(/not legal proof\.$/)).toBeInTheDocument();

    await app.user.type(screen.getByRole("searchbox"), "annual");
    await app.user.click(await screen.findByRole("button", { name: "Export 1 of 3 requests" }));
    await app.user.click(
      screen.getByRole("button", { name: "As CSV, 1 of 3 requests", hidden: true }),
    );
    const csv = await downloads.next();
    expect(csv.name).toMatch(/1-of-3-requests\.csv$/);
    expect(csv.text.trim().split("\r\n")).toHaveLength(2);
    await app.user.click(
      screen.getByRole("button", { name: "As JSON, 1 of 3 requests", hidden: true }),
    );
    expect(JSON.parse((await downloads.next()).text)).toMatchObject({ count: 1, whole: false });
  });
});

describe("what is kept", () => {
  test("is cleared after a dialog that tells how many entries are deleted", async () => {
    await seedRecord([noted(1), noted(1, { by: "read" }), noted(2)]);
    const { user, log } = await openApp("/activity");
    await findRequests();
    const clear = () => screen.getByRole("button", { name: "Clear 3 entries", hidden: true });
    await user.click(clear());
    const dialog = screen.getByRole("dialog", { name: "Clear 3 entries?" });
    expect(dialog).toHaveTextContent("This deletes the record of 2 requests from this browser");
    await user.click(within(dialog).getByRole("button", { name: "Keep them" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(requestRows()).toHaveLength(2);
    await user.click(clear());
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Clear 3 entries" }),
    );
    expect(await screen.findByText("No requests yet")).toBeVisible();
    expect(await (await log.load()).log.entries()).toEqual([]);
  });

  test("is deleted when it is older than the retention, and not before", async () => {
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await seedRecord([
      noted(1, { at: ago(100) }),
      noted(2, { at: ago(40) }),
      noted(3, { at: ago(1) }),
    ]);
    const app = await openApp("/activity");
    await findRequests();
    const keep = choiceButton("Keep entries");
    expect(keep).toHaveAccessibleName("Keep entries Forever");
    choose("Keep entries", "90 days");
    expect(keep).toHaveAccessibleDescription(/^3 entries since .* 1 entry is older/);
    await waitFor(() => expect(localStorage.getItem("reshelve.keep")).toBe("90"));
    expect(requestRows()).toHaveLength(3);
    await goTo(app, "/archive/boards");
    await goTo(app, "/activity");
    await findRequests();
    expect(requestRows().map(([, , target]) => target)).toEqual([
      expect.stringContaining("Doc 3"),
      expect.stringContaining("Doc 2"),
    ]);
  });

  test("leaves out entries that can’t be read, and says how many", async () => {
    await seedRecord([noted(0), noted(1, { at: "soon" }), noted(2, { origin: "nowhere" })]);
    const { user } = await openApp("/activity");
    expect(await findRequests()).toHaveLength(1);
    expect(screen.getByText("2 entries can’t be read and are not shown.")).toBeVisible();
    await user.click(screen.getByText("Record settings"));
    expect(screen.getByRole("button", { name: "Clear 3 entries" })).toBeEnabled();
  });

  test("says that it is no legal proof, and can be deleted", async () => {
    await openApp("/activity");
    expect(await screen.findByText("Kept in this browser only.")).toBeVisible();
    expect(
      screen.getByText("Anyone who uses it can delete it, so it isn’t legal proof.", {
        exact: false,
      }),
    ).toBeVisible();
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
    vi.unstubAllGlobals();
  });

  test("shows a cleared request as not found", async () => {
    await openApp(`/activity/${"0".repeat(32)}`);
    expect(await screen.findByRole("dialog", { name: "Request not found" })).toBeVisible();
  });
});
