import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import { replyWith, catchDownloads, choiceButton, header, refreshButton } from "../parts.tsx";
import {
  addresses,
  bodyRows,
  cellsOf,
  findTable,
  holdWebhooks,
  pagesAsked,
  rowOf,
  table,
} from "./webhook-parts.tsx";

const field = () => screen.getByLabelText("Filter by URL or event");
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    attempts_count: 2000,
    failed_attempts_count: index,
    events_types: index % 3 === 0 ? ["invoice.deleted", "a.b"] : ["a.b"],
  }));
const openMany = (path: string, count: number) =>
  openApp(path, { prepare: ({ workspace }) => holdWebhooks(workspace, many(count)) });
const ofAll = (pages: readonly number[]) => pages.map((page) => `page=${page}&per_page=100`);
const heading = (name: string) => within(table()).getByRole("columnheader", { name });
const asCsv = () => screen.getByRole("button", { name: /^As CSV, /, hidden: true });

describe("the filter", () => {
  test("acts on all webhooks, keeps its focus while they are read, and is in the address", async () => {
    const { user, address, requests, router } = await openApp("/webhooks?page=2");
    // One of the first page, which was not read.
    await user.type(field(), "hooks/");
    expect(field()).toHaveFocus();
    await waitFor(() => expect(pagesAsked(requests)).toHaveLength(2));
    expect(pagesAsked(requests)).toEqual(["page=2&per_page=20", ...ofAll([1])]);
    expect(address()).toBe("/webhooks?q=hooks%2F");
    await waitFor(() => expect(header()).toHaveTextContent(/^Webhooks[1-9]\d* of 57/));
    expect(screen.queryByRole("navigation", { name: "Pagination" })).toBeNull();
    expect(asCsv()).toHaveTextContent(/^As CSV, [1-9]\d* of 57 webhooks$/);
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    await waitFor(() => expect(bodyRows()).toHaveLength(20));
    expect(field()).toHaveValue("");
    expect(address()).toBe("/webhooks");
    // The place in the sidebar puts it away as well.
    await user.type(field(), "hooks/2");
    await waitFor(() => expect(address()).toBe("/webhooks?q=hooks%2F2"));
    await act(() => router.navigate({ to: "/webhooks", search: {} }));
    await waitFor(() => expect(field()).toHaveValue(""));
  });

  test("is what an export holds, by its name too, and one that can’t be made says so", async () => {
    const { user } = await openMany("/webhooks?q=in%2F23", 230);
    const { next } = catchDownloads();
    await waitFor(() => expect(asCsv()).toHaveTextContent("As CSV, 2 of 230 webhooks"));
    await user.click(asCsv());
    const { name, text } = await next();
    const { host } = new URL(workspaceOrigin);
    expect(name).toMatch(
      new RegExp(`^reshelve-webhooks-${host}-\\d{4}-\\d\\d-\\d\\d-2-of-230-webhooks.csv$`),
    );
    expect(text.trim().split("\r\n")).toHaveLength(3);
    URL.createObjectURL = () => {
      throw new Error("full");
    };
    await user.click(asCsv());
    expect(await screen.findByText("The file couldn’t be made.")).toBeVisible();
  });

  test("comes back with the address, by text, event kind and enabled", async () => {
    await openApp("/webhooks?q=harbor&event=folder.created&enabled=no&sort=failing");
    expect(field()).toHaveValue("harbor");
    expect(choiceButton("Event")).toHaveAccessibleName("Event folder.created");
    expect(choiceButton("Status")).toHaveAccessibleName("Status Disabled");
    for (const row of bodyRows()) expect(row).toHaveTextContent("Disabled");
  });

  test("without a match says what was searched", async () => {
    const kinds = ["a.b", "c.d", "e.f", "report.ready"];
    const { user } = await openApp("/webhooks?q=nowhere", {
      prepare: ({ workspace }) => holdWebhooks(workspace, [{ events_types: kinds }, {}, {}]),
    });
    expect(screen.getByRole("heading", { name: "No webhooks match" })).toBeVisible();
    expect(screen.getByText("Searched all 3.")).toBeVisible();
    await user.click(screen.getAllByRole("button", { name: "Clear the filter" })[0] ?? field());
    expect(await findTable()).toBeVisible();
    await user.type(field(), "Report.r");
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
  });
});

describe("a heading", () => {
  test("sorts all webhooks, whatever page is shown", async () => {
    const count = 230;
    const { user, address, requests } = await openMany("/webhooks", count);
    await user.click(within(heading("Failure rate")).getByRole("button"));
    const worst = `hooks.example/in/${count}`;
    await waitFor(() => expect(addresses()[0]).toBe(worst));
    expect(address()).toBe("/webhooks?sort=failing");
    expect(heading("Failure rate")).toHaveAttribute("aria-sort", "descending");
    await waitFor(() => expect(pagesAsked(requests).slice(1)).toEqual(ofAll([1, 2, 3])));
    await waitFor(() => expect(header()).toHaveTextContent(`${count} · Loaded`));
    expect(screen.queryByRole("navigation", { name: "Pagination" })).toBeNull();
    // The row that J and K begin at is the one on top.
    await waitFor(() =>
      expect(table().querySelector("tbody [tabindex='0']")?.closest("tr")).toBe(bodyRows()[0]),
    );
    await user.click(within(heading("Failure rate")).getByRole("button"));
    await waitFor(() => expect(addresses()[0]).toBe("hooks.example/in/1"));
    expect(address()).toBe("/webhooks?sort=-failing");
    await user.click(within(heading("Failure rate")).getByRole("button"));
    await waitFor(() => expect(address()).toBe("/webhooks"));
    expect(heading("Failure rate")).not.toHaveAttribute("aria-sort");
    await waitFor(() => expect(bodyRows()).toHaveLength(20));
  });
});

describe("all webhooks", () => {
  test("are read by themselves up to 500, and then when asked", async () => {
    const { user, requests } = await openMany("/webhooks?sort=-created", 630);
    expect(await screen.findByText("500 of 630 webhooks are loaded.")).toBeVisible();
    expect(pagesAsked(requests)).toEqual(ofAll([1, 2, 3, 4, 5]));
    await user.click(screen.getByRole("button", { name: "Load the rest" }));
    await waitFor(() => expect(pagesAsked(requests)).toEqual(ofAll([1, 2, 3, 4, 5, 6, 7])));
    await waitFor(() => expect(screen.queryByText(/webhooks are loaded/)).toBeNull());
    expect(document.activeElement).toHaveAttribute("id", "content");
    expect(asCsv()).toHaveTextContent("As CSV, 630 webhooks");
  });

  test("say how far they are, and go on after a page that can’t be read", async () => {
    const { user, server, requests } = await openApp("/webhooks", {
      prepare: ({ workspace, server: before }) => {
        holdWebhooks(workspace, many(230));
        before.use(
          http.get("*/api/webhooks", ({ request }) =>
            new URL(request.url).searchParams.get("page") === "2"
              ? HttpResponse.json({ message: "No" }, { status: 403 })
              : undefined,
          ),
        );
      },
    });
    await user.type(field(), "in");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /100 of 230 webhooks are loaded\..*\(403\)/,
    );
    server.resetHandlers();
    await user.click(screen.getByRole("button", { name: "Load the rest" }));
    await waitFor(() => expect(header()).toHaveTextContent(/^Webhooks230/));
    expect(pagesAsked(requests).slice(1)).toEqual(ofAll([1, 2, 2, 3]));
  });

  test("that change while they are read say so", async () => {
    const held = many(150);
    let listed = 0;
    const { user } = await openApp("/webhooks?sort=created", {
      prepare: ({ workspace, server: before }) => {
        holdWebhooks(workspace, held);
        before.events.on("request:start", ({ request }) => {
          if (!request.url.includes("/api/webhooks")) return;
          listed += 1;
          // Two go while the second page is on its way.
          if (listed === 2) {
            workspace.all = () => [];
            holdWebhooks(workspace, held.slice(2));
          }
        });
      },
    });
    // As many as are counted in the end, but not the same.
    expect(await screen.findByText("The list changed while it was loaded.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() =>
      expect(screen.queryByText("The list changed while it was loaded.")).toBeNull(),
    );
    expect(header()).toHaveTextContent("148 · Loaded just now");
  });

  test("end when the workspace sends the same page again and again", async () => {
    const { requests } = await openApp("/webhooks?sort=created", {
      replies: [
        http.get("*/api/webhooks", () =>
          HttpResponse.json({
            data: [{ id: "wh_1", url: "https://a.example", secret: "whsec_sentinel" }],
            meta: { current_page: 1, last_page: 30, per_page: 1, total: 30, from: 1, to: 1 },
          }),
        ),
      ],
    });
    expect(await screen.findByText("1 of 30 are loaded. Some may be missing.")).toBeVisible();
    expect(bodyRows()).toHaveLength(1);
    expect(pagesAsked(requests)).toHaveLength(2);
  });

  test("can be refreshed, with their rows shown until then", async () => {
    const { user, requests, workspace, server } = await openApp("/webhooks?sort=created");
    expect(await findTable()).toBeVisible();
    const before = pagesAsked(requests).length;
    server.use(replyWith("get", "*/api/webhooks", 403, { message: "No" }));
    await user.click(refreshButton());
    expect(await screen.findByRole("alert")).toHaveTextContent("couldn’t be refreshed");
    server.resetHandlers();
    holdWebhooks(workspace, [{ url: "https://only.example" }]);
    await user.click(refreshButton());
    await waitFor(() => expect(addresses()).toEqual(["only.example"]));
    expect(pagesAsked(requests).length).toBeGreaterThan(before);
  });
});

describe("an address that holds a secret", () => {
  const dots = "••••••";
  const urls = {
    "https://ada:s3cr3t-pass@hooks.example/in": `https://ada:${dots}@hooks.example/in`,
    "https://hooks.example/in?source=ws&token=s3cr3t-token": `hooks.example/in?source=ws&token=${dots}`,
    "https://hooks.example/in?api_key=s3cr3t-key#signature=s3cr3t-sig": `hooks.example/in?api_key=${dots}#signature=${dots}`,
    "https://s3cr3t-token-of-a-kind@hooks.example/": `https://${dots}@hooks.example/`,
  };
  const openSecret = (path: string) =>
    openApp(path, {
      prepare: ({ workspace }) =>
        holdWebhooks(
          workspace,
          Object.keys(urls).map((url) => ({ url })),
        ),
    });

  test("is masked in rows, names, files and the title, and is no link", async () => {
    const { user } = await openSecret("/webhooks");
    expect(addresses()).toEqual(Object.values(urls));
    expect(document.querySelectorAll("tbody a[target]")).toHaveLength(0);
    const { next } = catchDownloads();
    for (const format of ["CSV", "JSON"]) {
      await user.click(
        screen.getByRole("button", { name: new RegExp(`^As ${format}, `), hidden: true }),
      );
      expect((await next()).text).not.toContain("s3cr3t");
    }
    await user.click(within(rowOf("wh_2")).getByRole("link"));
    const drawer = await screen.findByRole("dialog");
    expect(drawer).toHaveAccessibleName(`Webhook: hooks.example/in?source=ws&token=${dots}`);
    expect(document.title).toContain(dots);
    expect(document.title + document.documentElement.outerHTML).not.toContain("s3cr3t");
    await user.click(within(drawer).getByText("Raw JSON"));
    expect(document.documentElement.outerHTML).not.toContain("s3cr3t");
  });

  test("is shown when asked, as the secret is", async () => {
    const { user } = await openSecret("/webhooks/wh_1");
    const drawer = within(await screen.findByRole("dialog"));
    await user.click(drawer.getByRole("button", { name: /^Show the address of/ }));
    expect(drawer.getByText("https://ada:s3cr3t-pass@hooks.example/in")).toBeVisible();
    await user.click(drawer.getByRole("button", { name: /^Hide the address of/ }));
    expect(document.body).not.toHaveTextContent("s3cr3t");
  });
});

test("a rate of 0 % has no bar, and any other one has", async () => {
  await openApp("/webhooks", {
    prepare: ({ workspace }) =>
      holdWebhooks(workspace, [
        { attempts_count: 9, failed_attempts_count: 0 },
        { attempts_count: 90_000, failed_attempts_count: 1 },
        { attempts_count: 4, failed_attempts_count: 4 },
      ]),
  });
  expect(bodyRows().map((row) => cellsOf(row)[5])).toEqual(["0 %", "<0.1 %", "100 %"]);
  const bars = bodyRows().map(
    (row) => row.querySelector<HTMLElement>("td:nth-child(6) i")?.style.width,
  );
  expect(bars).toEqual([undefined, "2%", "100%"]);
});
