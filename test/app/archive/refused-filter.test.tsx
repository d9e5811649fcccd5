import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Stored } from "#src/demo/state/records.ts";
import { openApp } from "../open-app.tsx";
import {
  bodyRows,
  fakeTimers,
  findTable,
  header,
  limitReads,
  pass,
  place,
  titles,
} from "../parts.tsx";

type Console = Awaited<ReturnType<typeof openApp>>;
type Prepare = NonNullable<NonNullable<Parameters<typeof openApp>[1]>["prepare"]>;

const isArchived = (one: Stored) => one["archived_at"] !== null;
const archived = ({ workspace }: Pick<Console, "workspace">) =>
  workspace.all("docs").filter(isArchived);
const listReads = ({ requests }: Console) =>
  requests.flatMap(({ path }) => (path.startsWith("/api/docs?") ? [path] : []));

/** A workspace that refuses requests with `state`. */
const refuseFilter =
  (status: number): Prepare =>
  ({ server }) =>
    server.use(
      http.get("*/api/docs", ({ request }) =>
        request.url.includes("state=")
          ? HttpResponse.json({ message: "The selected state is invalid." }, { status })
          : undefined,
      ),
    );

describe.each([400, 403, 422])("a workspace that answers %s to the archive filter", (status) => {
  test("is reported with its message, and the list is offered without the filter", async () => {
    const app = await openApp("/archive/docs", { prepare: refuseFilter(status) });
    const { user, workspace, address } = app;
    expect(
      await screen.findByRole("heading", { name: "Docs can’t be listed in this workspace" }),
    ).toBeVisible();
    const said = new RegExp(`answered ${status} to the list of archived docs`);
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.getByText("The selected state is invalid.")).toBeInTheDocument();
    expect(await screen.findByLabelText("Doc ID")).toBeVisible();

    // Without this setting, the stand-in service lists only active docs when no state is sent.
    workspace.settings.ignoreFilter = true;
    const offer = screen.getByRole("link", { name: "Load the list without the archive filter" });
    const before = listReads(app).length;
    await user.click(offer);
    await findTable("docs");
    expect(address()).toBe("/archive/docs?unfiltered=true");
    expect(listReads(app).slice(before)).toEqual(["/api/docs?page=1&per_page=20"]);
    expect(
      await screen.findByText("This list was loaded without the archive filter."),
    ).toBeVisible();
    const sent = workspace.all("docs").slice(0, 20);
    expect(bodyRows("docs")).toHaveLength(sent.filter(isArchived).length);
    expect(header()).toHaveTextContent(`${sent.filter(isArchived).length} archived on this page`);

    await user.click(screen.getByRole("link", { name: "Next page" }));
    await waitFor(() => expect(address()).toBe("/archive/docs?unfiltered=true&page=2"));
    await user.click(screen.getByRole("link", { name: "Use the filter again" }));
    await waitFor(() => expect(screen.getByText(said)).toBeVisible());
  });
});

/** A list of docs that has no total and no last page, only a link to the next page. */
const openEnded =
  (rowsOf: (all: Stored[]) => Stored[] = (all) => all, perPage = 20): Prepare =>
  ({ server, workspace }) =>
    server.use(
      http.get("*/api/docs", ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get("page"));
        const all = rowsOf(workspace.all("docs"));
        const rows = all.slice((page - 1) * perPage, page * perPage);
        const next = page * perPage < all.length ? `https://x.example/?page=${page + 1}` : null;
        return HttpResponse.json({
          data: rows,
          meta: { current_page: page, per_page: perPage },
          links: { next },
        });
      }),
    );

describe("a list that names only its next page", () => {
  test("is paged by that link, and can be selected as a whole", async () => {
    const app = await openApp("/archive/docs", {
      prepare: openEnded((all) => all.filter(isArchived)),
    });
    const { user } = app;
    const expected = archived(app).map(({ id }) => id);
    const next = () => screen.getByRole("link", { name: "Next page" });
    expect(screen.getByText("Page 1")).toBeInTheDocument();
    for (let page = 2; page <= Math.ceil(expected.length / 20); page += 1) {
      const before = titles("docs");
      expect(next()).not.toHaveAttribute("aria-disabled", "true");
      await user.click(next());
      await waitFor(() => expect(titles("docs")).not.toEqual(before));
    }
    expect(next()).toHaveAttribute("aria-disabled", "true");
    await user.click(within(bodyRows("docs")[0] ?? document.body).getByRole("checkbox"));
    await user.click(await screen.findByRole("button", { name: "Select all pages" }));
    expect(await screen.findByText(`${expected.length} docs`)).toBeVisible();
  });

  test("ends with the page that it says, where that is another one than requested", async () => {
    await openApp("/archive/docs", {
      prepare: ({ server, workspace }) =>
        server.use(
          http.get("*/api/docs", () =>
            HttpResponse.json({
              data: workspace.all("docs").filter(isArchived).slice(0, 20),
              meta: { current_page: 3, per_page: 20 },
              links: { next: "https://x.example/?page=4" },
            }),
          ),
        ),
    });
    expect(titles("docs")).toHaveLength(20);
    // Not open-ended: each next page would name another one for ever.
    expect(screen.getByText("Page 1 of 3")).toBeInTheDocument();
  });

  test("is searched for the next page with archived rows", async () => {
    const app = await openApp("/archive/docs", {
      prepare: openEnded(
        (all) => [...all.filter((one) => !isArchived(one)).slice(0, 3), ...all.filter(isArchived)],
        1,
      ),
    });
    const title = await screen.findByRole("heading", { name: "No archived docs on this page" });
    expect(title).toBeVisible();
    await app.user.click(screen.getByRole("button", { name: "Find the next archived doc" }));
    await findTable("docs");
    expect(app.address()).toBe("/archive/docs?page=4");
    expect(titles("docs")).toEqual([archived(app)[0]?.["title"]]);
  });

  test("that never ends is searched for twenty pages and no further", async () => {
    const app = await openApp("/archive/docs", {
      prepare: openEnded((all) => {
        const active = all.find((one) => !isArchived(one));
        return active ? Array.from({ length: 100 }, () => active) : [];
      }, 1),
    });
    await app.user.click(await screen.findByRole("button", { name: "Find the next archived doc" }));
    await waitFor(() => expect(app.address()).toBe("/archive/docs?page=21"));
    expect(listReads(app).filter((path) => path.includes("per_page=20"))).toHaveLength(21);
    expect(await screen.findByRole("button", { name: "Find the next archived doc" })).toBeVisible();
  });
});

describe("a search for the next archived item ends without navigating", () => {
  /** Opens a page of active rows and starts a search whose next page is not answered yet. */
  async function search() {
    let answerPage = () => {};
    const answered = new Promise<void>((resolve) => (answerPage = resolve));
    const app = await openApp("/archive/docs", {
      prepare: ({ server, workspace }) =>
        server.use(
          http.get("*/api/docs", async ({ request }) => {
            const page = Number(new URL(request.url).searchParams.get("page"));
            if (page > 1) await answered;
            const rows = workspace.all("docs").filter((one) => isArchived(one) === page > 1);
            const meta = { current_page: page, per_page: 20, last_page: 9, total: 180 };
            return HttpResponse.json({ data: rows.slice(0, 20), meta });
          }),
        ),
    });
    const name = "Find the next archived doc";
    await app.user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("Loading page 2…")).toBeVisible();
    return { ...app, answerPage };
  }

  test("when it is stopped", async () => {
    const { user, address, answerPage } = await search();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    answerPage();
    expect(await screen.findByText(/Archived ones may be on the following pages/)).toBeVisible();
    expect(address()).toBe("/archive/docs");
  });

  test("when the page is left", async () => {
    const app = await search();
    const { user, address, answerPage } = app;
    await user.click(place("Boards"));
    await findTable("boards");
    answerPage();
    await waitFor(() =>
      expect(listReads(app)).toContain("/api/docs?state=archived&page=2&per_page=20"),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(address()).toBe("/archive/boards");
  });
});

test("a 403 without JSON may come from something in between", async () => {
  await openApp("/archive/docs", {
    prepare: ({ server }) =>
      server.use(
        http.get("*/api/docs", () => HttpResponse.html("<h1>Denied</h1>", { status: 403 })),
      ),
  });
  expect(await screen.findByText(/something between you and the workspace/)).toBeVisible();
});

describe("selecting all pages of a workspace that limits requests", () => {
  afterEach(() => void vi.useRealTimers());

  /** Selects all links of a workspace that answers 429 so many times, without Retry-After. */
  async function selectAll(times: number) {
    fakeTimers();
    let reads = 0;
    const app = await openApp("/archive/links", {
      prepare: ({ server }) => server.use(limitReads(100, () => (reads += 1) <= times)),
    });
    fireEvent.click(within(bodyRows("links")[0] ?? document.body).getByRole("checkbox"));
    fireEvent.click(await screen.findByRole("button", { name: "Select all 92" }));
    expect(await screen.findByText(/Rate limited, continues in \d+ s/)).toBeVisible();
    return app;
  }

  test("waits as long as it takes, and says so", async () => {
    await selectAll(7);
    for (let minutes = 0; minutes < 6; minutes += 1) await pass(60_000);
    expect(await screen.findByText("92 links")).toBeVisible();
  });

  test("stops when the page is left", async () => {
    const app = await selectAll(1_000);
    fireEvent.click(place("Boards"));
    await pass(60_000);
    await findTable("boards");
    const reads = () => app.requests.filter(({ path }) => path.includes("per_page=100")).length;
    const before = reads();
    await pass(600_000);
    expect(reads()).toBe(before);
  });

  test("waits until the user stops it", async () => {
    const app = await selectAll(1_000);
    for (let minutes = 0; minutes < 5; minutes += 1) await pass(60_000);
    const reads = () => app.requests.filter(({ path }) => path.includes("per_page=100")).length;
    expect(reads()).toBeGreaterThan(6);
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    const before = reads();
    await pass(120_000);
    expect(reads()).toBe(before);
    expect(screen.queryByText(/Rate limited/)).toBeNull();
    expect(screen.getByText("1 link")).toBeVisible();
    // The button is where Stop was, so it asks first, even for a single item.
    fireEvent.click(screen.getByRole("button", { name: "Restore 1 item" }));
    expect(await screen.findByRole("dialog", { name: "Restore 1 item" })).toBeVisible();
    expect(app.writes()).toEqual([]);
  });
});
