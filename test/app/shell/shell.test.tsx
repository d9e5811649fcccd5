import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { demoKey } from "#src/demo/state/workspace.ts";
import { capitalise } from "#src/lib/format.ts";
import { isOwnPath } from "#src/app/address.ts";
import { applyLook } from "#src/ui/look.ts";
import { type App, openApp, workspaceOrigin } from "../open-app.tsx";
import {
  archivePlaces,
  buttonIn,
  findTable,
  openMenu,
  place,
  places,
  sidebar,
  titles,
} from "../parts.tsx";
import { openTask } from "../tasks/task-parts.tsx";
import { archivedIn } from "../../demo-counts.ts";

const hidden = true;
describe("the sidebar", () => {
  test("names the eight lists with their counts, and every one leads to its page", async () => {
    const { user, address, workspace } = await openApp("/archive/invoices");
    const counts = kinds.map((kind) => archivedIn(workspace, kind).length);
    expect(await findTable("invoices")).toBeVisible();
    const all = counts.reduce((sum, count) => sum + count, 0);
    await waitFor(() => expect(places()[0]).toHaveTextContent(`All archived${all}`));
    expect(places()[0]).toHaveAttribute("href", "/archive");
    await waitFor(() =>
      expect(archivePlaces().map((link) => link.textContent)).toEqual(
        kinds.map((kind, at) => `${capitalise(kind)}${counts[at]} archived`),
      ),
    );
    const others = places().filter((link) => !link.getAttribute("href")?.startsWith("/archive"));
    expect(others.map((link) => link.getAttribute("href"))).toEqual([
      "/tasks",
      "/uploads",
      "/webhooks",
      "/activity",
      "/settings",
    ]);
    expect(archivePlaces().map((link) => link.getAttribute("href"))).toEqual(
      kinds.map((kind) => `/archive/${kind}`),
    );
    await user.click(place("Docs"));
    expect(await findTable("docs")).toBeInTheDocument();
    expect(address()).toBe("/archive/docs");
    expect(place("Docs")).toHaveAttribute("aria-current", "page");
    expect(within(sidebar()).getAllByRole("link", { hidden, current: "page" })).toHaveLength(1);
  });

  test("shows no count of a list that cannot be read, and the page stands", async () => {
    await openApp("/archive/boards", {
      prepare: ({ workspace }) => void (workspace.settings.notOfferedKind = "embeds"),
    });
    await waitFor(() => expect(place("Docs")).toHaveTextContent("Docs88 archived"));
    expect(place("Embeds").textContent).toBe("EmbedsNot listed");
    expect(titles("boards").length).toBeGreaterThan(10);
  });
});

test("controls without arrow keys are no toolbar, and the sidebar is no menu", async () => {
  await openApp("/webhooks");
  expect(await screen.findByRole("group", { name: "List" })).toBeVisible();
  const menu = screen.getByRole("button", { name: "Menu", hidden });
  expect(menu).not.toHaveAttribute("aria-haspopup");
});

describe("the theme", () => {
  const choice = (name: string) => screen.getByRole("radio", { name });

  test("is taken at once, and kept; the system's where nobody chose one that makes sense", async () => {
    localStorage.setItem("reshelve.theme", "plaid");
    let app = await openApp("/settings");
    expect(choice("System")).toBeChecked();
    for (const name of ["Dark", "System"]) {
      expect(choice(name)).not.toBeChecked();
      await app.user.click(choice(name));
      expect(choice(name)).toBeChecked();
      const theme = name.toLowerCase();
      expect(document.documentElement).toHaveAttribute("data-theme", theme);
      app.close();
      // As the page does when it starts.
      document.documentElement.removeAttribute("data-theme");
      applyLook();
      expect(document.documentElement).toHaveAttribute("data-theme", theme);
      app = await openApp("/settings");
      expect(choice(name)).toBeChecked();
    }
  });
});

describe("the connection", () => {
  async function connect({ user }: App) {
    await user.type(screen.getByLabelText("Workspace address"), workspaceOrigin);
    await user.type(screen.getByLabelText("API key"), demoKey);
    await user.click(screen.getByRole("button", { name: "Connect" }));
  }

  test("is asked for by a deep link, which is what comes after", async () => {
    const path = "/archive/invoices/in_Yw2k9QeR4tLm?q=workshop";
    const app = await openApp(path, { connected: false });
    expect(app.address()).toBe(`/connect?next=${encodeURIComponent(path)}`);
    expect(document.title).toBe("Connect a workspace · Reshelve");
    expect(app.requests).toEqual([]);
    await connect(app);
    expect(await findTable("invoices")).toBeInTheDocument();
    expect(
      await screen.findByRole("dialog", { name: "invoice: Discovery workshop" }),
    ).toBeVisible();
    expect(app.address()).toBe(path);
    // The connect page is no step that Back leads to.
    expect(app.router.history.length).toBe(1);
    expect(app.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("is not asked for when there is one", async () => {
    const { address } = await openApp("/connect?next=%2Farchive%2Fboards");
    expect(await findTable("boards")).toBeVisible();
    expect(address()).toBe("/archive/boards");
  });

  test("leads to a page of the console alone, whatever the address names", async () => {
    const others = ["//evil.example/", "https://evil.example/", "/\\evil.example", "evil"];
    for (const other of [...others, "javascript:alert(1)"])
      expect(isOwnPath(other), other).toBe(false);
    const { address } = await openApp("/connect?next=%2F%2Fevil.example%2F");
    expect(address()).toBe("/archive");
  });

  test("leads to no other form of its kind", async () => {
    const { address } = await openApp("/connect?next=/connect?next=/connect");
    expect(address()).toBe("/archive");
  });

  test("asks before unsaved changes of a task are lost, and keeps them when told to stay", async () => {
    const app = await openTask();
    const title = await screen.findByRole("textbox", { name: /^Title/ });
    await app.user.type(title, " changed");
    await app.user.click(within(openMenu("Connection")).getByText("Disconnect"));
    const dialog = await screen.findByRole("dialog", { name: "Disconnect and lose this?" });
    expect(dialog).toHaveTextContent("1 unsaved change in a task");
    await app.user.click(within(dialog).getByRole("button", { name: "Stay connected" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(title).toHaveDisplayValue(/ changed$/);
    expect(app.sessions.current.get()).not.toBeNull();
    await app.user.click(within(openMenu("Connection")).getByText("Disconnect"));
    const again = await screen.findByRole("dialog", { name: "Disconnect and lose this?" });
    await app.user.click(within(again).getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByLabelText("API key")).toBeVisible();
    expect(app.address()).toBe("/connect");
    expect(app.writes()).toEqual([]);
  });

  test("takes what was said of its items along, and is begun again on the page that was left, with the new key", async () => {
    const app = await openApp("/archive/docs?q=brief");
    const [restored = ""] = titles("docs");
    await app.user.click(buttonIn(restored));
    expect(await screen.findByText(`${restored} restored`)).toBeVisible();
    await app.user.click(within(openMenu("Connection")).getByText("Disconnect"));
    expect(await screen.findByLabelText("API key")).toBeVisible();
    expect(document.body).not.toHaveTextContent(restored);
    const before = app.requests.length;
    app.workspace.key = "another-key";
    const again = {
      origin: workspaceOrigin,
      prefix: "/api",
      key: "another-key",
      keep: "reload",
    } as const;
    act(() => void app.sessions.connect(again));
    await act(() => app.router.navigate({ href: "/archive/docs?q=brief" }));
    expect(await findTable("docs")).toBeVisible();
    const keys = app.requests.slice(before).map(({ headers }) => headers.get("Authorization"));
    expect(new Set(keys)).toEqual(new Set(["Bearer another-key"]));
    // A session that takes the place of another on the same page, as the demo's Reset does.
    act(() => void app.sessions.connect(again));
    await waitFor(() => expect(titles("docs")).not.toEqual([]));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("ends when another tab of the workspace disconnects", async () => {
    const app = await openApp("/archive/docs");
    const otherTab = new BroadcastChannel("reshelve.writes");
    onTestFinished(() => otherTab.close());
    otherTab.postMessage({ workspace: `${workspaceOrigin}/api`, type: "disconnected" });
    expect(await screen.findByLabelText("API key")).toBeVisible();
    expect(app.address()).toBe("/connect");
  });
});
