import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { storedViews } from "#src/archive/page/views/view.ts";
import { defaultPreferences, preferences, setPreferences } from "#src/lib/preferences.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";

import { noted } from "../../wire/writes/entries.ts";
import { seedRecord } from "../activity/activity-parts.ts";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import { catchDownloads, choiceButton, choose, textsOf } from "../parts.tsx";

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
    expect.arrayContaining(["Appearance", "Lists", "Keyboard", "Runs", "Record", "About"]),
  );
  const look = group("Appearance");
  await user.click(look.getByRole("radio", { name: "Compact" }));
  expect(document.documentElement).toHaveAttribute("data-density", "compact");
  await user.click(look.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  await user.click(look.getByRole("radio", { name: "12 hours" }));
  expect(look.getByRole("group", { name: "Sample" })).toHaveTextContent(/\d:\d\d [ap]m/);
  await user.click(group("Keyboard").getByRole("switch", { name: "Single-key shortcuts" }));
  choose("Rows per page", "50");
  expect(stored()).toEqual({
    ...defaultPreferences,
    density: "compact",
    theme: "dark",
    clock: "12",
    singleKeys: false,
    rowsPerPage: 50,
  });
});

test("a language and a zone are found by typing", async () => {
  const { user } = await openSettings();
  const language = screen.getByRole("combobox", { name: "Numbers and dates" });
  expect(language).toHaveValue("English (United Kingdom)");
  await user.clear(language);
  await user.type(language, "german switz");
  await user.click(screen.getByRole("option", { name: /German \(Switzerland\)/ }));
  expect(language).toHaveValue("German (Switzerland)");
  expect(screen.getByRole("group", { name: "Sample" })).toHaveTextContent(/7.176\.51 EUR/);
  // A tag that is not in the list.
  await user.clear(language);
  await user.type(language, "es-PY{Enter}");
  expect(preferences.get().locale).toBe("es-PY");

  const zone = screen.getByRole("combobox", { name: "Time zone" });
  await user.clear(zone);
  await user.type(zone, "kathm");
  await user.click(screen.getByRole("option", { name: /UTC\+05:45/ }));
  expect(zone).toHaveValue("Asia/Kathmandu");
  expect(preferences.get().timeZone).toBe("Asia/Kathmandu");
  await user.clear(zone);
  await user.type(zone, "nowhere at all");
  await user.tab();
  expect(zone).toHaveValue("Asia/Kathmandu");
  await user.clear(zone);
  await user.type(zone, "this browser");
  await user.click(screen.getByRole("option", { name: /As this browser/ }));
  expect(preferences.get().timeZone).toBeNull();
});

test("a number is taken once it can be chosen, and an odd one says what can", async () => {
  const { user } = await openSettings();
  const pace = screen.getByRole("textbox", { name: "Pace" });
  await user.type(pace, "30");
  expect(preferences.get().pace).toBe(30);
  await user.clear(pace);
  expect(preferences.get().pace).toBeNull();
  const above = screen.getByRole("textbox", { name: "Confirm by typing, above" });
  await user.clear(above);
  expect(above).toBeInvalid();
  expect(above).toHaveAccessibleDescription("Enter a whole number from 0 to 500.");
  await user.type(above, "501");
  expect(above).toBeInvalid();
  expect(preferences.get().typeAbove).toBe(50);
  await user.tab();
  expect(above).toHaveValue("50");
  await user.clear(above);
  await user.type(above, "0");
  expect(preferences.get().typeAbove).toBe(0);
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
  const chosen = { ...defaultPreferences, locale: "de-DE", times: "absolute", theme: "dark" };
  localStorage.setItem("reshelve.preferences", JSON.stringify(chosen));
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "reshelve.preferences" }));
  });
  expect(table).toHaveTextContent(/\d\.\d{3},\d\d/);
  expect(table).not.toHaveTextContent(/\d,\d{3}\.\d\d/);
  expect(table).not.toHaveTextContent(/ h ago| min ago/);
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
});

test("what was read is kept by the switch, and an empty record can’t be cleared or exported", async () => {
  const { user, session } = await openSettings();
  const record = group("Record");
  expect(await record.findByRole("button", { name: "Clear 0 entries" })).toBeDisabled();
  expect(record.getByRole("button", { name: "Export" })).toBeDisabled();
  const keep = await screen.findByRole("switch", { name: "Keep a copy" });
  expect(keep).not.toBeChecked();
  await user.click(keep);
  expect(keep).toBeChecked();
  expect(archivedItemsPart(session()).reader.get().keeps).toBe(true);
  await user.click(keep);
  expect(archivedItemsPart(session()).reader.get().keeps).toBe(false);
});

test("name and retention of the record are those of Activity, and it is exported whole", async () => {
  await seedRecord([noted(1), noted(2)]);
  const { user } = await openSettings();
  const { next } = catchDownloads();
  const record = group("Record");
  await user.click(await record.findByRole("button", { name: "Export" }));
  const { name, text } = await next();
  expect(name).toMatch(/^reshelve-activity-\d{4}-\d\d-\d\d-2-entries\.json$/);
  const file = JSON.parse(text);
  expect(file).toMatchObject({ whole: true, count: 2, scope: "2 entries" });
  await user.type(await record.findByRole("textbox", { name: "Name for the record" }), "Mara");
  choose("Keep entries", "90 days");
  expect(localStorage.getItem("reshelve.who")).toBe("Mara");
  expect(localStorage.getItem("reshelve.keep")).toBe("90");
});

test.each(["Export", "Export as JSON"])("%s says so where the file can’t be made", async (name) => {
  await seedRecord([noted(1)]);
  const { user } = await openSettings();
  catchDownloads();
  URL.createObjectURL = () => {
    throw new Error("full");
  };
  await user.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText("The file couldn’t be made.")).toBeVisible();
});

test("rows per page are those that suit the screen, until a number is chosen", async () => {
  vi.stubGlobal("screen", { height: 2160 });
  const { router, requests } = await openSettings();
  expect(choiceButton("Rows per page")).toHaveAccessibleName("Rows per page Automatic (50)");
  await act(() => router.navigate({ to: "/webhooks" }));
  await waitFor(() => {
    expect(
      requests.some(({ path }) => path.startsWith("/api/webhooks") && path.includes("per_page=50")),
    ).toBe(true);
  });
  await act(() => router.navigate({ to: "/settings" }));
  choose("Rows per page", "20");
  expect(preferences.get().rowsPerPage).toBe(20);
  choose("Rows per page", "Automatic (50)");
  expect(preferences.get().rowsPerPage).toBeNull();
});

test("About names version, build and every library with its licence", async () => {
  const { user } = await openSettings();
  const about = group("About");
  expect(about.getByText(/^Reshelve \d+\.\d+\.\d+/)).toBeVisible();
  await user.click(about.getByRole("button", { name: "Names and licences" }));
  const dialog = await screen.findByRole("dialog", { name: "Libraries" });
  const rows = within(dialog).getAllByRole("listitem");
  for (const name of ["react", "react-dom", "zod", "@tanstack/react-router", "scheduler"]) {
    const row = rows.find((item) => item.querySelector("b")?.textContent === name);
    expect(row, name).toHaveTextContent(/MIT/);
    expect(row, name).toHaveTextContent(/Permission is hereby granted/);
  }
});

test("views and settings go into one file, and come back from it", async () => {
  const { user } = await openSettings();
  const { next } = catchDownloads();
  act(() => void setPreferences({ locale: "fr-FR", timeZone: "Asia/Tokyo", pace: 12 }));
  await user.click(screen.getByRole("button", { name: "Export as JSON" }));
  const { name, text } = await next();
  const { host } = new URL(workspaceOrigin);
  expect(name).toMatch(new RegExp(`^reshelve-views-${host}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const file = JSON.parse(text);
  expect(file.settings).toEqual({
    ...defaultPreferences,
    locale: "fr-FR",
    timeZone: "Asia/Tokyo",
    pace: 12,
  });

  act(() => void setPreferences(defaultPreferences));
  const input = screen.getByLabelText("File with views");
  const bring = (content: unknown) =>
    fireEvent.change(input, {
      target: { files: [new File([JSON.stringify(content)], "views.json")] },
    });
  fireEvent.change(input, { target: { files: [new File(["{"], "views.json")] } });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This file can’t be read: it isn’t JSON. Nothing was imported.",
  );
  bring({ ...file, settings: { ...file.settings, timeZone: "Europe/Nowhere" } });
  // Instead of what the file before it had said.
  await screen.findByText("The settings in this file can’t be read. Nothing was imported.");
  expect(preferences.get()).toEqual(defaultPreferences);
  const view = { kind: null, q: "b", sort: "-archived", group: null, span: null, columns: null };
  bring({ ...file, views: [view, view].map((one) => ({ ...one, name: "B" })) });
  expect(await screen.findByText("2 views imported")).toBeVisible();
  expect(storedViews.get().map(({ name }) => name)).toEqual(["B", "B (2)"]);
  // A colleague's file does not change how this browser looks, nor its safeguards, without a word.
  const offer = screen.getByRole("alert");
  expect(offer).toHaveTextContent(": Time zone, Numbers and dates, Pace of runs.");
  expect(preferences.get()).toEqual(defaultPreferences);
  await user.click(within(offer).getByRole("button", { name: "Keep my settings" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(preferences.get()).toEqual(defaultPreferences);
  bring(file);
  await user.click(await screen.findByRole("button", { name: "Replace my settings" }));
  expect(preferences.get()).toEqual(file.settings);
});
