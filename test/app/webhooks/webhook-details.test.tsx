import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { holdWebhooks, pagesAsked, rowOf } from "./webhook-parts.tsx";

const findDrawer = () => screen.findByRole("dialog");
const many = (count: number) => Array.from({ length: count }, () => ({}));

/** Text of each field in the details. */
const facts = (drawer: HTMLElement) =>
  Object.fromEntries(
    [...drawer.querySelectorAll("dl > div")].map((fact) => [
      fact.querySelector("dt")?.textContent,
      fact.querySelector("dd")?.textContent,
    ]),
  );

describe("the details of a webhook", () => {
  test("open over the list at their own URL, and closing restores focus", async () => {
    const { user, address, requests } = await openApp("/webhooks?page=2", {
      prepare: ({ workspace }) => holdWebhooks(workspace, many(30)),
    });
    const link = within(rowOf("wh_22")).getByRole("link", { name: "hooks.example/in/22" });
    await user.click(link);
    expect(await findDrawer()).toHaveAccessibleName("Webhook: hooks.example/in/22");
    expect(address()).toBe("/webhooks/wh_22?page=2");
    expect(rowOf("wh_22")).toHaveAttribute("data-current", "true");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/webhooks?page=2");
    expect(link).toHaveFocus();
    expect(pagesAsked(requests)).toEqual(["page=2&per_page=20"]);
  });

  test("show all fields, undocumented and odd ones included, the raw JSON, and no dead button", async () => {
    const { user } = await openApp("/webhooks/wh_1", {
      prepare: ({ workspace }) =>
        holdWebhooks(workspace, [
          {
            events_types: ["a.b", "c.d", "e.f"],
            url: "https://häfen.example/in",
            attempts_count: 8,
            failed_attempts_count: 2,
            region: "eu",
            created_at: 5,
            retry: { signing_secret: "whsec_sentinel_other" },
          },
        ]),
    });
    const drawer = await findDrawer();
    expect(facts(drawer)).toMatchObject({
      Status: "Enabled",
      Attempts: "8",
      Failed: "2",
      "Failure rate": "25 %",
      URL: "https://häfen.example/in",
      Events: "a.bc.de.f",
      region: "eu",
      retry: '{"signing_secret":{"length":20,"tail":"ther"}}',
    });
    expect(
      within(drawer).getByText(
        "Deliveries can’t be listed or resent here, and the secret can’t be changed.",
      ),
    ).toBeVisible();
    const buttons = within(drawer).getAllByRole("button");
    expect(
      buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent),
    ).toEqual([
      ...["Close", "Copy ID wh_1", "Show the secret of xn--hfen-loa.example/in"],
      ...["Copy the secret of xn--hfen-loa.example/in", "Copy JSON"],
    ]);
    await act(async () => void dispatchEvent(new Event("beforeprint")));
    expect([...document.querySelectorAll("body > article dd")].at(5)).toHaveTextContent(/^Hidden$/);
    expect(within(drawer).getByText("Created at").nextElementSibling).toHaveTextContent(
      "5not as documented",
    );
    await user.click(within(drawer).getByText("Raw JSON"));
    expect(within(drawer).getByLabelText("Raw JSON", { selector: "pre" })).toHaveTextContent(
      '"created_at": 5',
    );
    expect(document.body.innerHTML).not.toContain("whsec_sentinel");
  });

  test.each(["9007199254740993", "12345678901234567890", "-1005254182451511297"])(
    "show a count of %s as received",
    async (count) => {
      const counts = { attempts_count: count, failed_attempts_count: count };
      await openApp("/webhooks/wh_1", {
        prepare: ({ workspace }) => holdWebhooks(workspace, [counts]),
      });
      expect(facts(await findDrawer())).toMatchObject({ Attempts: count, Failed: count });
    },
  );

  test("of one on another page are found by loading all pages", async () => {
    const { user, address, requests } = await openApp("/webhooks/wh_29", {
      prepare: ({ workspace }) => holdWebhooks(workspace, many(30)),
    });
    const drawer = await findDrawer();
    expect(drawer).toHaveAccessibleName("Webhook not found");
    await user.click(within(drawer).getByRole("link", { name: "Search all pages" }));
    await waitFor(async () =>
      expect(await findDrawer()).toHaveAccessibleName("Webhook: hooks.example/in/29"),
    );
    expect(address()).toBe("/webhooks/wh_29?q=wh_29");
    expect(requests.some(({ path }) => path.includes("wh_29"))).toBe(false);
  });

  test("of an ID that none has say so", async () => {
    const { user, address } = await openApp("/webhooks/%3Cb%3E?enabled=yes");
    const drawer = await findDrawer();
    expect(drawer).toHaveAccessibleName("Webhook not found");
    expect(drawer).toHaveTextContent("No webhook that is loaded has the ID <b>.");
    await user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/webhooks?enabled=yes"));
  });
});
