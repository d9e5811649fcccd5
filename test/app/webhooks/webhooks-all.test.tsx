import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import {
  answerWith,
  catchDownloads,
  choiceButton,
  choose,
  header,
  refreshButton,
  textsOf,
} from "../parts.tsx";
import {
  addresses,
  bodyRows,
  cellsOf,
  findTable,
  holdWebhooks,
  pagesAsked,
  table,
} from "./webhook-parts.tsx";

const field = () => screen.getByLabelText("Filter by URL or event");
// By its text: the names of all that is in a table take long to work out.
const exporting = () => screen.getByText(/^Export /, { selector: "button" });
const words = () =>
  screen.getByText(/^(Showing|Failing first:|Most attempts:|Fewest attempts:|Read-only)/);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    attempts_count: 300,
    failed_attempts_count: index,
    events_types: index % 3 === 0 ? ["invoice.deleted", "a.b"] : ["a.b"],
  }));

describe("the filter", () => {
  test("acts on the rows read, says which, and is in the address", async () => {
    const { user, address, requests, router } = await openApp("/webhooks?page=2");
    await user.type(field(), "in/23");
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    expect(addresses()).toEqual([expect.stringMatching(/\/in\/23$/)]);
    expect(address()).toBe("/webhooks?page=2&q=in%2F23");
    expect(words()).toHaveTextContent("Showing 1 of the 20 rows on this page.");
    expect(exporting()).toHaveTextContent(/^Export 1 of the 20 rows on this page$/);
    expect(screen.getByText("21–40").parentElement).toHaveTextContent("21–40 of 57");
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    await waitFor(() => expect(bodyRows()).toHaveLength(20));
    expect(field()).toHaveValue("");
    expect(address()).toBe("/webhooks?page=2");
    expect(pagesAsked(requests)).toEqual(["page=2&per_page=20"]);
    // The place in the sidebar puts it away as well.
    await user.type(field(), "in/2");
    await waitFor(() => expect(address()).toBe("/webhooks?page=2&q=in%2F2"));
    await act(() => router.navigate({ to: "/webhooks", search: {} }));
    await waitFor(() => expect(field()).toHaveValue(""));
    expect(bodyRows()).toHaveLength(20);
  });

  test("is what an export holds, by its name too, and one that can’t be made says so", async () => {
    const { user } = await openApp("/webhooks?q=in%2F23&page=2");
    const { next } = catchDownloads();
    const asCsv = () => screen.getByRole("button", { name: /^As CSV, 1 of/, hidden: true });
    await user.click(asCsv());
    const { name, text } = await next();
    const { host } = new URL(workspaceOrigin);
    expect(name).toMatch(
      new RegExp(
        `^reshelve-webhooks-${host}-\\d{4}-\\d\\d-\\d\\d-1-of-the-20-rows-on-this-page.csv$`,
      ),
    );
    expect(text.trim().split("\r\n")).toHaveLength(2);
    URL.createObjectURL = () => {
      throw new Error("full");
    };
    await user.click(asCsv());
    expect(await screen.findByText("The file couldn’t be made.")).toBeVisible();
    expect(exporting()).not.toHaveAttribute("aria-busy");
  });

  test("comes back with the address, by text, event kind and enabled", async () => {
    await openApp("/webhooks?q=harbor&event=folder.created&enabled=no&sort=failing");
    expect(field()).toHaveValue("harbor");
    expect(choiceButton("Event")).toHaveAccessibleName("Event folder.created");
    expect(choiceButton("Status")).toHaveAccessibleName("Status Disabled");
    expect(choiceButton("Order")).toHaveAccessibleName("Order Failing first");
    for (const row of bodyRows()) expect(row).toHaveTextContent("Disabled");
  });

  test("without a match says what was searched, and shows an event kind that matches first, marked", async () => {
    const kinds = ["a.b", "c.d", "e.f", "report.ready"];
    const { user } = await openApp("/webhooks?q=nowhere", {
      prepare: ({ workspace }) =>
        holdWebhooks(workspace, [
          { events_types: kinds },
          ...Array.from({ length: 56 }, () => ({})),
        ]),
    });
    expect(screen.getByRole("heading", { name: "No webhooks match" })).toBeVisible();
    expect(screen.getByText("Searched the 20 rows on this page.")).toBeVisible();
    expect(exporting()).toBeDisabled();
    await user.click(screen.getAllByRole("button", { name: "Clear the filter" })[0] ?? field());
    expect(await findTable()).toBeVisible();
    await user.type(field(), "Report.r");
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    const [chip] = document.querySelectorAll("mark");
    expect(chip?.parentElement).toHaveTextContent(/^report\.readya\.b\+2/);
  });
});

describe("load all", () => {
  test("reads every page, and filter, order, summary and export act on all rows", async () => {
    const { user, address, requests } = await openApp("/webhooks", {
      prepare: ({ workspace }) => holdWebhooks(workspace, many(230)),
    });
    await user.click(screen.getByText("Show all 230"));
    await waitFor(() => expect(exporting()).toHaveTextContent(/^Export all 230 rows$/));
    expect(address()).toBe("/webhooks?all=true");
    // The first page once more in the end, as new ones come there.
    expect(pagesAsked(requests)).toEqual([
      "page=1&per_page=20",
      ...["page=1", "page=2", "page=3", "page=1"].map((page) => `${page}&per_page=100`),
    ]);
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
    expect(screen.getByText("1–20").parentElement).toHaveTextContent("1–20 of 230");

    const heading = (name: string) => within(table()).getByRole("columnheader", { name });
    const sortBy = (name: string) => user.click(within(heading(name)).getByRole("button"));
    await sortBy("Attempts");
    await waitFor(() => expect(words()).toHaveTextContent("Most attempts: all 230 rows."));
    expect(heading("Attempts")).toHaveAttribute("aria-sort", "descending");
    await sortBy("Attempts");
    await waitFor(() => expect(words()).toHaveTextContent("Fewest attempts: all 230 rows."));
    expect(heading("Attempts")).toHaveAttribute("aria-sort", "ascending");
    await sortBy("Attempts");
    await waitFor(() => expect(words()).toHaveTextContent("Read-only. Newest first."));
    expect(heading("Attempts")).not.toHaveAttribute("aria-sort");

    choose("Order", "Failing first");
    await waitFor(() => expect(addresses()[0]).toBe("hooks.example/in/230"));
    expect(cellsOf(bodyRows()[0])[5]).toBe("76 %");
    expect(within(table()).getByRole("columnheader", { name: "Failure rate" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    expect(words()).toHaveTextContent("Failing first: all 230 rows.");

    await user.click(screen.getByText("2 event kinds in all 230 rows"));
    const summary = screen.getByRole("table", { name: "Summary by event kind" });
    expect(textsOf(within(summary).getAllByRole("row"))).toEqual([
      "Event kindReceived byEnabledWith failures",
      "a.b230 webhooks230229",
      "invoice.deleted77 webhooks7776",
    ]);
    await user.click(within(summary).getByText("invoice.deleted"));
    await waitFor(() => expect(words()).toHaveTextContent("Failing first: 77 of all 230 rows."));
    expect(screen.getByText("1–20").parentElement).toHaveTextContent("1–20 of 77");
    expect(exporting()).toHaveTextContent(/^Export 77 of all 230 rows$/);

    await user.click(screen.getByLabelText("Page 2"));
    expect(await screen.findByText("21–40")).toBeVisible();
    expect(bodyRows()).toHaveLength(20);
    expect(pagesAsked(requests)).toHaveLength(5);
  });

  test("can be stopped, keeps what it read and goes on, also after a page that cannot be read", async () => {
    const waiting: (() => void)[] = [];
    const sleep = () => new Promise<void>((resolve) => void waiting.push(resolve));
    const { user, workspace, requests, server } = await openApp("/webhooks", {
      sleep,
      prepare: (service) => holdWebhooks(service.workspace, many(230)),
    });
    const letGo = async () => {
      await waitFor(() => expect(waiting).not.toEqual([]));
      await act(async () => waiting.splice(0).forEach((resolve) => resolve()));
    };
    workspace.settings.latency = [1, 1];
    await user.click(screen.getByText("Show all 230"));
    await letGo();
    expect(await screen.findByText("100 of 230 rows loaded")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Loading all" })).toHaveAttribute(
      "value",
      "100",
    );
    await user.click(screen.getByText("Stop"));
    expect(await screen.findByText(/100 of 230 rows were loaded/)).toBeVisible();
    expect(exporting()).toHaveTextContent(/^Export 100 rows loaded so far$/);
    expect(words()).toHaveTextContent("Showing the 100 rows loaded so far.");
    const asked = pagesAsked(requests).length;
    waiting.splice(0).forEach((resolve) => resolve());

    workspace.settings.latency = [0, 0];
    server.use(answerWith("get", "*/api/webhooks", 403, { message: "No" }));
    await user.click(screen.getByText("Continue"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /The next page couldn’t be loaded\..*\(403\).*The rows loaded so far are kept\./,
    );
    expect(exporting()).toHaveTextContent(/^Export 100 rows loaded so far$/);
    server.resetHandlers();
    await user.click(screen.getByText("Continue"));
    await waitFor(() => expect(exporting()).toHaveTextContent(/^Export all 230 rows$/));
    expect(pagesAsked(requests).slice(asked)).toEqual(
      ["page=2", "page=2", "page=3", "page=1"].map((page) => `${page}&per_page=100`),
    );
  });

  test("takes up webhooks that came since, and says so when the counts differ", async () => {
    const held = many(150);
    let listed = 0;
    const { user, server } = await openApp("/webhooks?all=true", {
      prepare: ({ workspace, server: before }) => {
        holdWebhooks(workspace, held);
        before.events.on("request:start", ({ request }) => {
          if (!request.url.includes("/api/webhooks")) return;
          listed += 1;
          // One comes while the second page is on its way, and one goes.
          if (listed === 2) {
            workspace.all = () => [];
            holdWebhooks(workspace, [
              { id: "wh_new", url: "https://new.example" },
              ...held.slice(2),
            ]);
          }
        });
      },
    });
    expect(server).toBeDefined();
    expect(await screen.findByText("The list changed while it was loading.")).toBeVisible();
    expect(addresses()[0]).toBe("new.example");
    await user.click(screen.getByText("Refresh all"));
    await waitFor(() =>
      expect(screen.queryByText("The list changed while it was loading.")).toBeNull(),
    );
    expect(header()).toHaveTextContent("149 · Loaded just now");
  });

  test("ends when the workspace sends the same page again and again", async () => {
    const { requests } = await openApp("/webhooks?all=true", {
      answers: [
        http.get("*/api/webhooks", () =>
          HttpResponse.json({
            data: [{ id: "wh_1", url: "https://a.example", secret: "whsec_sentinel" }],
            meta: { current_page: 1, last_page: 3, per_page: 1, total: 3, from: 1, to: 1 },
          }),
        ),
      ],
    });
    expect(await screen.findByText(/counts 3 webhooks, but 1 was loaded/)).toBeVisible();
    expect(bodyRows()).toHaveLength(1);
    expect(pagesAsked(requests)).toHaveLength(4);
  });

  test("can be refreshed, with its rows shown until then", async () => {
    const { user, requests, workspace } = await openApp("/webhooks?all=true");
    expect(await findTable()).toBeVisible();
    const before = pagesAsked(requests).length;
    holdWebhooks(workspace, [{ url: "https://only.example" }]);
    await user.click(refreshButton());
    await waitFor(() => expect(addresses()).toEqual(["only.example"]));
    expect(pagesAsked(requests).length).toBeGreaterThan(before);
  });
});
