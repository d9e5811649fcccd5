import { act, screen, waitFor, within } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { paletteCommands } from "#src/ui/shell/palette-button.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { stubResizeObserver } from "../layout.ts";
import { type OpenOptions, openApp } from "../open-app.tsx";

interface Options extends OpenOptions {
  /** True for an archive that was read. */
  isRead?: boolean;
}

/** The console on a page, with its palette open. */
export async function openPalette(path: string, options: Options = {}) {
  const app = await openPalettePage(path, options);
  await app.open();
  return app;
}

/** The console on a page, and its palette. */
export async function openPalettePage(path: string, { isRead = false, ...options }: Options = {}) {
  stubResizeObserver();
  onTestFinished(() => {
    act(() => paletteCommands.set(null));
  });
  // Loaded when it is opened; here it is at hand at once.
  await import("#src/routes/-workspace-late.ts");
  const app = await openApp(path, options);
  if (isRead) {
    const archive = archivedItemsPart(app.session());
    act(() => archive.open());
    await waitFor(() => {
      if (!archive.get().kinds.every(({ data }) => data.isComplete))
        throw new Error("The archive is not read yet.");
    });
  }
  const dialog = () => screen.queryByRole("dialog", { name: "Search or jump to" });
  const field = () => screen.getByRole("combobox", { name: "Search or jump to" });
  const results = () => screen.getByRole("listbox", { name: "Results" });
  /** The rows of each section by its heading, as their text. */
  const sections = () =>
    Object.fromEntries(
      within(results())
        .queryAllByRole("group")
        .map((group) => [
          document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
          within(group)
            .getAllByRole("option")
            .map((row) => row.querySelector("svg + span")?.textContent ?? ""),
        ]),
    );
  const rows = () => Object.values(sections()).flat();
  /** The row that screen readers are told of. */
  const chosen = () => {
    const row = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
    return row?.getAttribute("aria-selected") === "true"
      ? (row.querySelector("svg + span")?.textContent ?? "")
      : null;
  };
  async function open() {
    await app.user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("dialog", { name: "Search or jump to" });
  }
  /** Types a text instead of what stands in the field,. */
  async function type(text: string) {
    await app.user.clear(field());
    await app.user.click(field());
    await app.user.paste(text);
  }
  return { ...app, dialog, field, sections, rows, chosen, open, type };
}
