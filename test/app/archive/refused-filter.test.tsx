import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import type { Stored } from "#src/demo/state/workspace.ts";
import { type App, type OpenOptions, openApp } from "../open-app.tsx";
import { bodyRows, findRefreshButton, findTable, header, place, titles } from "../parts.tsx";

type Prepare = NonNullable<OpenOptions["prepare"]>;

const isArchived = (one: Stored) => one["archived_at"] !== null;
const archived = ({ workspace }: Pick<App, "workspace">) =>
  workspace.all("docs").filter(isArchived);
const listReads = ({ requests }: App) =>
  requests.flatMap(({ path }) => (path.startsWith("/api/docs?") ? [path] : []));

/** A workspace that refuses requests with `state`, or all for the list. */
const refuse =
  (status: number, of: "filter" | "list"): Prepare =>
  ({ server, workspace }) => {
    // Without this setting, the stand-in service lists only active docs when no state is sent.
    workspace.settings.ignoreFilter = true;
    server.use(
      http.get("*/api/docs", ({ request }) =>
        of === "list" || request.url.includes("state=")
          ? HttpResponse.json({ message: "The selected state is invalid." }, { status })
          : undefined,
      ),
    );
  };

test("a workspace that refuses the archive filter is read without it, and the page says so with its words", async () => {
  const app = await openApp("/archive/docs", { prepare: refuse(403, "filter") });
  await findTable("docs");
  const notice = await screen.findByText("The archive filter doesn’t work for docs.");
  const active = app.workspace.all("docs").filter((one) => !isArchived(one)).length;
  expect(await screen.findByText(`${active} active rows are left out.`)).toBeVisible();
  expect(notice.closest("div")?.parentElement).toHaveTextContent("The selected state is invalid.");
  await waitFor(() => expect(header()).toHaveTextContent(`${archived(app).length} archived`));
  for (const { dataset } of bodyRows("docs"))
    expect(app.workspace.get("docs", dataset["id"] ?? "")["archived_at"]).not.toBeNull();
  expect(listReads(app).slice(0, 2)).toEqual([
    "/api/docs?state=archived&page=1&per_page=100",
    "/api/docs?page=1&per_page=100",
  ]);
});

test("a list that is refused with the filter and without says so, offers Restore by ID, and may come back", async () => {
  const app = await openApp("/archive/docs", { prepare: refuse(403, "list") });
  expect(
    await screen.findByRole("heading", { name: "Docs can’t be listed in this workspace" }),
  ).toBeVisible();
  expect(
    screen.getByText(
      "This key isn’t allowed to list them. You can still restore an archived doc by its ID.",
    ),
  ).toBeVisible();
  expect(screen.getByText("The selected state is invalid.")).toBeInTheDocument();
  const restoreById = within(screen.getByRole("main")).getAllByRole("button", {
    name: "Restore by ID",
  });
  expect(restoreById.at(-1)).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(place("Docs")).not.toHaveTextContent(/\d/);
  expect(header()).not.toHaveTextContent("archived");
  // Neither is asked for again by itself.
  expect(listReads(app)).toHaveLength(2);
  app.server.resetHandlers();
  app.workspace.settings.ignoreFilter = false;
  await app.user.click(await findRefreshButton());
  await waitFor(() => expect(titles("docs").length).toBeGreaterThan(20));
  expect(place("Docs")).toHaveTextContent(`Docs${archived(app).length} archived`);
});

test("a 403 without JSON may come from something in between", async () => {
  await openApp("/archive/docs", {
    replies: [http.get("*/api/docs", () => HttpResponse.html("<h1>Denied</h1>", { status: 403 }))],
  });
  expect(await screen.findByText(/something between you and the workspace/)).toBeVisible();
});

/** A list of docs that has no total and no last page. */
const uncounted =
  (rowsOf: (all: Stored[]) => Stored[], perPage = 20): Prepare =>
  ({ server, workspace }) =>
    server.use(
      http.get("*/api/docs", ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get("page"));
        const all = rowsOf(workspace.all("docs"));
        const rows = all.slice((page - 1) * perPage, page * perPage);
        return HttpResponse.json({ data: rows, meta: { current_page: page, per_page: perPage } });
      }),
    );

describe("a list that says neither its total nor its last page", () => {
  test("says how much of it is loaded, and loads the rest, which can be selected whole", async () => {
    const app = await openApp("/archive/docs", {
      prepare: uncounted((all) => all.filter(isArchived)),
    });
    expect(titles("docs")).toHaveLength(20);
    const rest = within(await screen.findByRole("region", { name: "Rest of the archive" }));
    expect(rest.getByText("20 are loaded.")).toBeVisible();
    await app.user.click(rest.getByRole("button", { name: /^Load the rest/ }));
    const all = archived(app).length;
    await app.user.click(
      await screen.findByRole("checkbox", { name: `Select the ${all} docs that match` }),
    );
    expect(await screen.findByRole("button", { name: `Restore ${all} items` })).toBeVisible();
  });

  test("shows archived rows that come after pages of active ones once these are loaded", async () => {
    const app = await openApp("/archive/docs", {
      prepare: uncounted((all) => {
        const active = all.filter((one) => !isArchived(one));
        return [...active.slice(0, 5), ...all.filter(isArchived).slice(0, 3)];
      }, 5),
    });
    const title = "No archived docs among those loaded";
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    await app.user.click(await screen.findByRole("button", { name: /^Load the rest/ }));
    const first = archived(app).slice(0, 3);
    await screen.findByText("3 archived");
    await waitFor(() => expect(titles("docs")).toEqual(first.map((one) => one["title"])));
  });
});
