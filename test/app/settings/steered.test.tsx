import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { setPreferences } from "#src/lib/preferences.ts";
import { agoWidth } from "#src/ui/text/text.tsx";
import { openApp } from "../open-app.tsx";
import { choose } from "../parts.tsx";

const rows = (table: HTMLElement) => within(table).getAllByRole("row").length - 1;
const findTable = () => screen.findByRole("table", { name: "Webhooks" });

test("rows per page are the preferred ones, but 20 or what the address says where it names a page", async () => {
  setPreferences({ rowsPerPage: 50 });
  const { requests, router, close } = await openApp("/webhooks");
  expect(rows(await findTable())).toBe(50);
  const list = requests.filter(({ path }) => path.startsWith("/api/webhooks"));
  expect(list[0]?.path).toContain("per_page=50");
  await router.navigate({ to: ".", search: (before) => ({ ...before, page: 2 }) });
  expect(router.state.location.search).toMatchObject({ page: 2, per_page: 50 });
  close();
  // As its sender saw it.
  const later = await openApp("/webhooks?page=2");
  expect(rows(await findTable())).toBe(20);
  expect(screen.getByText("21–40")).toBeVisible();
  later.close();
  const named = await openApp("/webhooks?per_page=20");
  expect(rows(await findTable())).toBe(20);
  choose("Rows per page", "50");
  choose("Rows per page", "20");
  expect(named.router.state.location.searchStr).toContain("per_page=20");
});

test("a column of times has room for the chosen clock", () => {
  setPreferences({ clock: "24" });
  expect(agoWidth()).toBe("6.6875rem");
  // "20 Nov, 11:58 am"
  setPreferences({ clock: "12" });
  expect(agoWidth()).toBe("8rem");
});

describe("a run", () => {
  async function openPlan() {
    const { user } = await openApp("/archive/boards");
    await user.click(
      await screen.findByRole("checkbox", { name: "Select the 21 boards that match" }),
    );
    await user.click(await screen.findByRole("button", { name: /^Restore \d+/ }));
    return { user, dialog: await screen.findByRole("dialog", { name: "Restore 21 boards" }) };
  }

  test("is confirmed by typing its number above the chosen one", async () => {
    setPreferences({ typeAbove: 20, pace: 30 });
    const { dialog } = await openPlan();
    expect(within(dialog).getByRole("textbox", { name: /^Type 21 to confirm/ })).toHaveFocus();
    expect(dialog).toHaveTextContent("speed 30 requests a minute");
  });

  test("is not confirmed by typing up to the chosen number", async () => {
    setPreferences({ typeAbove: 21 });
    const { dialog } = await openPlan();
    expect(within(dialog).queryByRole("textbox", { name: /^Type/ })).toBeNull();
    expect(dialog).toHaveTextContent("speed automatic");
  });
});
