import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { setPreferences } from "#src/lib/preferences.ts";
import { runOf } from "#src/ui/commands/use-commands.ts";
import { paletteCommands } from "#src/ui/shell/palette-button.tsx";
import { buttonIn, rowOf, titles } from "../parts.tsx";
import { openPalettePage } from "./palette-parts.tsx";

const view = { name: "Drafts of EUR", href: "/archive?q=status%3Adraft&sort=-total" };

test("opens by its key and its button, closes by Escape and the key, and gives the focus back", async () => {
  const { user, dialog, field, open } = await openPalettePage("/uploads");
  const button = screen.getByRole("button", { name: "Search or jump to" });
  expect(button).toHaveAttribute("aria-keyshortcuts", "Control+K Meta+K");
  button.focus();
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("dialog", { name: "Search or jump to" })).toBeVisible();
  expect(field()).toHaveFocus();
  await user.keyboard("{Control>}k{/Control}");
  expect(dialog()).toBeNull();
  await user.click(button);
  expect(field()).toHaveFocus();
  act(() => void dialog()?.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(dialog()).toBeNull();
  await open();
  await user.click(screen.getByRole("button", { name: /^Close/ }));
  expect(dialog()).toBeNull();
});

test("places, views and what the session knows are gone to by their words", async () => {
  localStorage.setItem("reshelve.archive.views", JSON.stringify([view]));
  const { user, open, type, chosen, sections, dialog, address, session, router } =
    await openPalettePage("/webhooks");
  const known = session()
    .queryClient.getQueryCache()
    .findAll({ queryKey: ["webhooks"] });
  expect(known).toHaveLength(1);
  await open();
  expect(Object.keys(sections())).toEqual(["Go to", "Actions"]);
  // Places of archived items too, before anything is typed.
  expect(sections()["Go to"]).toEqual(expect.arrayContaining(["To decide", "Links", "Settings"]));
  await waitFor(() => expect(chosen()).toBe("All archived"));
  await type("fold");
  await waitFor(() => expect(chosen()).toBe("Folders"));
  // A place that is typed comes before the items that have its letters.
  expect(Object.keys(sections())).toEqual(["Go to", expect.stringMatching(/^(Items|Archived)/)]);
  expect(sections()).toMatchObject({ "Go to": ["Folders"] });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/archive/folders"));
  expect(dialog()).toBeNull();

  await open();
  await type("draft eur");
  await waitFor(() => expect(chosen()).toBe("Drafts of EUR View"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/archive?q=status%3Adraft&sort=-total"));

  await act(() => router.navigate({ to: "/uploads" }));
  await open();
  await type("hooks.");
  const webhooks = (sections()["Go to"] ?? []).filter((row) => row.endsWith(" Webhook"));
  expect(webhooks.length).toBeGreaterThan(0);
  expect(webhooks.length).toBeLessThanOrEqual(6);
});

test("boards and tasks that were read, and tasks that were opened, are gone to by their titles", async () => {
  const { open, type, sections, address, user, workspace, router } =
    await openPalettePage("/tasks");
  const [task] = workspace.all("tasks");
  const board = workspace.all("boards").find(({ id }) => id === task?.["board"]);
  if (!task || !board) throw new Error("The workspace has no task.");
  const boards = await screen.findByRole("navigation", { name: "Boards", hidden: true });
  await within(boards).findByText(String(board["title"]));
  await open();
  await type(String(board["title"]));
  expect(sections()["Go to"]).toContain(`${String(board["title"])} Tasks of the board`);
  await type(task.id);
  expect(sections()["Go to"]).toBeUndefined();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(`/tasks/${task.id}`));
  await screen.findByRole("heading", { level: 1, name: String(task["title"]) });
  await act(() => router.navigate({ to: "/uploads" }));
  await open();
  await type(`task ${String(task["title"])}`);
  expect(sections()["Tasks"]).toContain(`${String(task["title"])}${task.id}`);
});

test("the page’s own actions are offered, and are done once the palette has closed", async () => {
  const { user, open, type, sections, chosen, requests } = await openPalettePage("/archive/boards");
  await waitFor(() => expect(runOf("filter")).toBeDefined());
  await open();
  expect(sections()["Actions"]?.slice(0, 2)).toEqual(["Refresh", "Search or filter this page"]);
  await type("refresh");
  await waitFor(() => expect(chosen()).toBe("Refresh"));
  const before = requests.length;
  await user.keyboard("{Enter}");
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  expect(requests.at(-1)?.path).toContain("/api/boards?");
  await waitFor(() => expect(screen.getByRole("button", { name: "Refresh" })).toBeEnabled());

  await open();
  // The help lists no action without a key.
  await type("keyboard");
  await waitFor(() => expect(chosen()).toBe("Keyboard shortcuts"));
  await user.keyboard("{Enter}");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(help).getByText("Export")).toBeVisible();
  expect(within(help).queryByText("Refresh")).toBeNull();
});

test("a page without a list has no Refresh; Restore by ID and places are there on every page", async () => {
  const { user, open, type, chosen, sections, address, dialog, session } =
    await openPalettePage("/uploads");
  await open();
  // Single keys are shown only while they are on.
  const uploads = () => screen.getByRole("option", { name: /^Uploads/ });
  expect(uploads()).toHaveTextContent("UploadsGU");
  act(() => void setPreferences({ singleKeys: false }));
  expect(uploads()).toHaveTextContent(/^Uploads$/);
  act(() => void setPreferences({ singleKeys: true }));
  expect(sections()["Actions"]).toEqual(["Restore by ID", "Keyboard shortcuts"]);
  await type("theme");
  await waitFor(() => expect(chosen()).toBe("Settings"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/settings"));
  await open();
  await type("by id");
  await waitFor(() => expect(chosen()).toBe("Restore by ID"));
  await user.keyboard("{Enter}");
  const byId = await screen.findByRole("dialog", { name: "Restore by ID" });
  expect(within(byId).getByRole("textbox")).toHaveValue("");
  await user.click(within(byId).getByRole("button", { name: "Cancel" }));
  // It does not open again in the next session.
  await open();
  act(() => session().disconnect());
  await waitFor(() => expect(dialog()).toBeNull());
  expect(paletteCommands.get()).toBeNull();
});

test("rows are selected and copied from the palette, and restored only once they are selected", async () => {
  const { user, open, type, chosen, sections, writes } = await openPalettePage("/archive/links");
  const actions = () => sections()["Actions"] ?? [];
  const [first = "", second = ""] = titles("links");
  await open();
  await type("copy the id");
  expect(actions()).not.toContain("Copy the ID");
  await user.keyboard("{Control>}k{/Control}");

  await user.keyboard("j");
  await open();
  await type("restore");
  expect(actions().filter((row) => row.startsWith("Restore"))).toEqual(["Restore by ID"]);
  await type("copy the id");
  await waitFor(() => expect(chosen()).toBe("Copy the ID"));
  await user.keyboard("{Control>}k{/Control}");

  // One that is selected is restored, whatever row has the focus.
  await user.click(within(rowOf(second)).getByRole("checkbox"));
  await screen.findByRole("button", { name: "Restore 1 item" });
  within(rowOf(first)).getByRole("checkbox").focus();
  await open();
  await type("restore the selection");
  await waitFor(() => expect(chosen()).toBe("Restore the selection"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(buttonIn(second)).toHaveTextContent("Restored"));
  expect(writes()).toHaveLength(1);

  await open();
  await type("select all");
  await waitFor(() => expect(chosen()).toBe("Select all that match"));
  await user.keyboard("{Enter}");
  await screen.findByRole("button", { name: /^Restore 91 items/ });
  await open();
  await type("restore the selection");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: /^Restore 91 / })).toBeVisible();
  expect(writes()).toHaveLength(1);
});
