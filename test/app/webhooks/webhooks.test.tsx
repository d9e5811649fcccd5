import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { expectReadErrors, header, place, refreshButton } from "../parts.tsx";
import {
  addresses,
  replyWebhooks,
  bodyRows,
  cellsOf,
  findTable,
  holdWebhooks,
  pagesAsked,
  rowOf,
} from "./webhook-parts.tsx";

const many = (count: number) => Array.from({ length: count }, () => ({}));
const pagination = () => within(screen.getByRole("navigation", { name: "Pagination" }));
const dots = "••••••••";
const hook = (id: string, fields: object = {}) => ({
  ...{ id, url: `https://hooks.example/${id}`, events_types: ["a.b"], attempts_count: 2 },
  ...{ failed_attempts_count: 1, enabled: true, secret: "whsec_sentinel_long", ...fields },
});

describe("the list of webhooks", () => {
  test("is reached from the sidebar, newest first as the workspace sends them", async () => {
    const { user, workspace, address } = await openApp("/archive/boards");
    await user.click(place("Webhooks"));
    expect(await findTable()).toBeVisible();
    expect(address()).toBe("/webhooks");
    expect(place("Webhooks")).toHaveAttribute("aria-current", "page");
    const ids = workspace.all("webhooks").map(({ id }) => id);
    const rows = [...document.querySelectorAll<HTMLElement>("tbody tr[data-id]")];
    expect(rows.map(({ dataset }) => dataset["id"])).toEqual(ids.slice(0, 20));
    expect(header()).toHaveTextContent("57 · Loaded just now");
  });

  test("shows each fact of a webhook, and never NaN", async () => {
    await openApp("/webhooks", {
      prepare: ({ workspace }) =>
        holdWebhooks(workspace, [
          {
            events_types: ["a.b", "c.d", "e.f", "g.h"],
            attempts_count: 18204,
            failed_attempts_count: 12,
          },
          { attempts_count: null, failed_attempts_count: null, enabled: null, events_types: null },
          { attempts_count: 3, failed_attempts_count: 5, created_at: null, secret: "short" },
        ]),
    });
    const name = "hooks.example/in/1";
    const hidden = `${dots}2mKpHidden, ends in 2mKp`;
    const kinds = `a.bc.d+2 more event kinds of ${name}a.bc.de.fg.h`;
    const notSet = "Not set";
    expect(bodyRows().map(cellsOf)).toEqual([
      [name, "Enabled", kinds, "18,204", "12", "<0.1 %", hidden, "1 Nov 2026"],
      [
        "hooks.example/in/2",
        ...Array.from({ length: 4 }, () => notSet),
        "No rate",
        hidden,
        "1 Nov 2026",
      ],
      [
        "hooks.example/in/3",
        "Enabled",
        "invoice.deleted",
        "3",
        "5",
        "No rate",
        `${dots}Hidden`,
        notSet,
      ],
    ]);
    expect(document.body).not.toHaveTextContent("NaN");
  });

  test("addresses are no links, and their host is as the browser looks it up", async () => {
    await openApp("/webhooks", {
      prepare: ({ workspace }) =>
        holdWebhooks(workspace, [
          { url: "https://häfen.example/in" },
          { url: "javascript:alert(1)" },
          { url: "https://a\u202Eb.example/in" },
          { url: null },
        ]),
    });
    expect(addresses()).toEqual([
      "xn--hfen-loa.example/in",
      "javascript:alert(1)",
      "https://a‹U+202E›b.example/in",
      "wh_4",
    ]);
    expect(document.querySelectorAll("tbody a[target]")).toHaveLength(0);
  });

  test("an empty one says so, with null from and to", async () => {
    await openApp("/webhooks", { prepare: ({ workspace }) => holdWebhooks(workspace, []) });
    expect(screen.getByRole("heading", { name: "No webhooks" })).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    expect(document.body).not.toHaveTextContent("NaN");
  });

  test("an empty page of several says so, and keeps the way to the others", async () => {
    await openApp("/webhooks?page=2", {
      prepare: ({ server }) =>
        replyWebhooks(server, {
          data: [],
          meta: { current_page: 2, from: null, last_page: 3, per_page: 20, to: null, total: 57 },
        }),
    });
    expect(screen.getByRole("heading", { name: "No webhooks" })).toBeVisible();
    expect(screen.getByText(/of 57$/)).toHaveTextContent("0 of 57");
    expect(pagination().getByText("Page 2 of 3")).toBeVisible();
    expect(pagination().getByRole("link", { name: "Next page" })).toBeEnabled();
  });

  test("that cannot be read tells why, and quotes no secret", async () => {
    expectReadErrors();
    await openApp("/webhooks", {
      prepare: ({ server }) => replyWebhooks(server, { items: [hook("wh_1")] }),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("The reply couldn’t be read");
    expect(document.body.innerHTML).not.toContain("whsec_sentinel");
  });

  test("that can't be refreshed keeps its rows", async () => {
    const { user, workspace } = await openApp("/webhooks");
    workspace.settings.fault = "html";
    await user.click(refreshButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /couldn’t be refreshed.*The rows below were loaded just now/,
    );
    expect(bodyRows()).toHaveLength(20);
  });
});

describe("the pages of the webhooks", () => {
  test("are real links that keep the rows per page", async () => {
    const { requests } = await openApp("/webhooks?page=2&per_page=50");
    expect(await screen.findByText("51–57")).toBeVisible();
    expect(screen.getByText("51–57").parentElement).toHaveTextContent("51–57 of 57");
    expect(bodyRows()).toHaveLength(7);
    expect(pagesAsked(requests)).toEqual(["page=2&per_page=50"]);
    const links = pagination().getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/webhooks?per_page=50", null]);
  });

  test.each(["hover", "focus"])("the next one is read ahead on %s", async (how) => {
    const { user, requests } = await openApp("/webhooks");
    const next = pagination().getByRole("link", { name: "Next page" });
    if (how === "hover") await user.hover(next);
    else next.focus();
    await waitFor(() => expect(pagesAsked(requests)).toHaveLength(2));
    expect(pagesAsked(requests)).toEqual(["page=1&per_page=20", "page=2&per_page=20"]);
    await user.click(next);
    expect(await screen.findByText("21–40")).toBeVisible();
    expect(pagesAsked(requests)).toHaveLength(2);
  });

  test("one after the last goes to that, and keeps the rest of the address, in a list that got shorter too", async () => {
    const app = await openApp("/webhooks?page=999999999&per_page=50");
    expect(await screen.findByText("51–57")).toBeVisible();
    expect(app.address()).toBe("/webhooks?page=2&per_page=50");
    expect(app.router.history.length).toBe(1);
    holdWebhooks(app.workspace, many(50));
    await app.user.click(refreshButton());
    expect(await screen.findByText("1–50")).toBeVisible();
    expect(app.address()).toBe("/webhooks?per_page=50");
  });
});

test("a row that cannot be read, or has an odd field, is shown without its secret", async () => {
  await openApp("/webhooks", {
    prepare: ({ server }) =>
      replyWebhooks(server, {
        data: [hook("wh_1"), hook("wh_2", { events_types: 5 }), hook("in_9"), "odd", null],
      }),
  });
  expect(bodyRows()).toHaveLength(2);
  expect(screen.getByText("3 rows are left out.")).toBeVisible();
  expect(screen.getByText(/in_9/)).toBeInTheDocument();
  expect(cellsOf(rowOf("wh_2"))[2]).toBe("5 not as documented");
  expect(document.body.innerHTML).not.toContain("whsec_sentinel");
});
