import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultPreferences, preferences, setPreferences } from "#src/lib/preferences.ts";
import { openApp } from "../open-app.tsx";
import { textsOf } from "../parts.tsx";

const stored = () => JSON.parse(localStorage.getItem("reshelve.preferences") ?? "null");
const group = (name: string) => within(screen.getByRole("region", { name }));

async function openSettings() {
  const app = await openApp("/settings");
  await screen.findByRole("heading", { name: "Settings", level: 1 });
  return app;
}

test("the sidebar leads to the groups; a choice applies at once, and is stored", async () => {
  const { user } = await openApp("/webhooks");
  await user.click(await screen.findByRole("link", { name: "Settings", hidden: true }));
  expect(await screen.findByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  const headings = textsOf(screen.getAllByRole("heading", { level: 2 }));
  expect(headings).toEqual(
    expect.arrayContaining(["Appearance", "Lists", "Keyboard", "Record", "About"]),
  );
  const look = group("Appearance");
  await user.click(look.getByRole("radio", { name: "Compact" }));
  expect(document.documentElement).toHaveAttribute("data-density", "compact");
  await user.click(look.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  await user.click(group("Keyboard").getByRole("checkbox", { name: "Single-key shortcuts" }));
  expect(stored()).toEqual({
    ...defaultPreferences,
    density: "compact",
    theme: "dark",
    singleKeys: false,
  });
});

test("a language and a zone are chosen from all that the browser knows", async () => {
  const { user } = await openSettings();
  const language = screen.getByRole("combobox", { name: "Numbers and dates" });
  expect(language).toHaveDisplayValue("English (United Kingdom)");
  await user.selectOptions(language, "German (Switzerland)");
  expect(language).toHaveDisplayValue("German (Switzerland)");
  expect(preferences.get().locale).toBe("de-CH");
  expect(screen.getByRole("group", { name: "Sample" })).toHaveTextContent(/7.176\.51 EUR/);

  const zone = screen.getByRole("combobox", { name: "Time zone" });
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(zone).toHaveDisplayValue(`${own}, as this browser`);
  await user.selectOptions(zone, "Asia/Kathmandu");
  expect(preferences.get().timeZone).toBe("Asia/Kathmandu");
  await user.selectOptions(zone, `${own}, as this browser`);
  expect(preferences.get().timeZone).toBeNull();
});

test("a stored language that no list has stays chosen", async () => {
  setPreferences({ locale: "es-PY" });
  await openSettings();
  const language = screen.getByRole("combobox", { name: "Numbers and dates" });
  expect(language).toHaveDisplayValue("Spanish (Paraguay)");
});

test("a browser that stores nothing keeps the choice for now, and says so", async () => {
  const { user } = await openSettings();
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await user.click(screen.getByRole("radio", { name: "Comfortable" }));
  expect(await screen.findByText("This setting couldn’t be saved in this browser")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Comfortable" })).toBeChecked();
  setItem.mockRestore();
});

test("another tab’s choice is followed", async () => {
  await openApp("/archive/invoices");
  const table = await screen.findByRole("table", { name: "Archived invoices" });
  expect(table).toHaveTextContent(/\d,\d{3}\.\d\d/);
  const chosen = { ...defaultPreferences, locale: "de-DE", theme: "dark" };
  localStorage.setItem("reshelve.preferences", JSON.stringify(chosen));
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "reshelve.preferences" }));
  });
  expect(table).toHaveTextContent(/\d\.\d{3},\d\d/);
  expect(table).not.toHaveTextContent(/\d,\d{3}\.\d\d/);
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
});

test("an empty record can’t be cleared", async () => {
  await openSettings();
  const record = group("Record");
  expect(await record.findByRole("button", { name: "Clear 0 entries" })).toBeDisabled();
});

test("the name for the record is stored", async () => {
  const { user } = await openSettings();
  const record = group("Record");
  await user.type(await record.findByRole("textbox", { name: "Name for the record" }), "Mara");
  expect(localStorage.getItem("reshelve.who")).toBe('"Mara"');
});

test("About names version and build, and leads to the licences", async () => {
  await openSettings();
  const about = group("About");
  expect(about.getByText(/^Reshelve \d+\.\d+\.\d+/)).toBeVisible();
  const licences = about.getByRole("link", { name: "Names and licences" });
  expect(licences).toHaveAttribute("href", "/licences.txt");
});
