import { fireEvent, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ConnectForm } from "#src/connection/connect/connect-form.tsx";
import { recentWorkspaces, rememberWorkspace } from "#src/connection/connect/recent-workspaces.ts";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import { findTable, textsOf } from "../parts.tsx";

const storageKey = "reshelve.workspaces";
const acme = { origin: "https://acme.example", prefix: "/api" };
const behind = { origin: "https://other.example", prefix: "/proxy" };
const field = (name: string) => screen.getByLabelText(name);

function openForm() {
  const onConnected = vi.fn();
  render(
    <ConnectForm
      given={null}
      prefix="/api"
      notice={null}
      onConnected={onConnected}
      onFailed={vi.fn()}
    />,
  );
  return { user: userEvent.setup(), onConnected };
}

beforeEach(() => void vi.stubGlobal("fetch", async () => Response.json({ data: [] })));
test("a workspace that was connected is there again, without its key", async () => {
  const { user, onConnected } = openForm();
  expect(field("Workspace address")).toHaveValue("");
  await user.type(field("Workspace address"), acme.origin);
  await user.type(field("API key"), "key-secret");
  await user.click(screen.getByRole("button", { name: "Connect" }));
  await waitFor(() => expect(onConnected).toHaveBeenCalled());
  expect(recentWorkspaces()).toEqual([acme]);
  expect(JSON.stringify(localStorage)).not.toContain("key-secret");
});

test("the last one is in the form, another is chosen by one press, and all can be forgotten", async () => {
  rememberWorkspace(behind);
  rememberWorkspace(acme);
  const { user } = openForm();
  expect(field("Workspace address")).toHaveValue(acme.origin);
  expect(field("Path prefix")).toHaveValue("/api");
  await user.click(screen.getByRole("button", { name: "other.example/proxy" }));
  expect(field("Workspace address")).toHaveValue(behind.origin);
  expect(field("Path prefix")).toHaveValue("/proxy");
  expect(field("API key")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Forget these addresses" }));
  expect(localStorage.getItem(storageKey)).toBeNull();
  expect(screen.queryByRole("button", { name: "acme.example" })).toBeNull();
  expect(field("Workspace address")).toHaveFocus();
});

test("the menu of the workspace opens another one in a new tab, whose form has its address", async () => {
  vi.unstubAllGlobals();
  rememberWorkspace(behind);
  rememberWorkspace(acme);
  rememberWorkspace({ origin: workspaceOrigin, prefix: "/api" });
  const { user } = await openApp("/archive/docs");
  await findTable("docs");
  await user.click(await screen.findByRole("button", { name: /Connected$/, hidden: true }));
  const list = await screen.findByRole("list", { name: /^Open another/, hidden: true });
  const links = within(list).getAllByRole("link", { hidden: true });
  expect(textsOf(links)).toEqual(["acme.example", "other.example/proxy"]);
  for (const link of links) expect(link).toHaveAttribute("target", "_blank");
  const { pathname, search } = new URL(links[1]?.getAttribute("href") ?? "", location.href);
  cleanup();

  await openApp(pathname + search, { connected: false });
  expect(await screen.findByLabelText("Workspace address")).toHaveValue(behind.origin);
  expect(field("Path prefix")).toHaveValue("/proxy");
});

test("a link can’t fill in an address that was never connected", async () => {
  vi.unstubAllGlobals();
  rememberWorkspace(acme);
  await openApp("/connect?workspace=https%3A%2F%2Fevil.example%2Fapi", { connected: false });
  expect(await screen.findByLabelText("Workspace address")).toHaveValue(acme.origin);
});

test("five are remembered, each once, newest first", () => {
  for (const number of [1, 2, 3, 4, 5, 6, 3])
    rememberWorkspace({ origin: `https://w${number}.example`, prefix: "/api" });
  const order = recentWorkspaces().map(({ origin }) => origin.slice(9, 10));
  expect(order).toEqual(["3", "6", "5", "4", "2"]);
});

test("a connection that can't be read is forgotten", async () => {
  vi.unstubAllGlobals();
  const stored = { origin: "not an address", prefix: "/api", key: "k_1" };
  sessionStorage.setItem("reshelve.connection", JSON.stringify(stored));
  const { address } = await openApp("/archive/docs", { connected: false });
  expect(address()).toContain("/connect");
  expect(screen.getByLabelText("Workspace address")).toBeVisible();
  expect(sessionStorage.getItem("reshelve.connection")).toBeNull();
});

test("a tab that slept through Disconnect in another one is disconnected when it comes back", async () => {
  vi.unstubAllGlobals();
  const { session } = await openApp("/webhooks");
  const { address } = session().workspace;
  const disconnectedAt = (time: number) =>
    localStorage.setItem(`reshelve.disconnected ${address}`, String(time));

  disconnectedAt(Date.now() - 60_000);
  fireEvent(document, new Event("visibilitychange"));
  expect(session().signal.aborted).toBe(false);

  disconnectedAt(Date.now() + 1);
  fireEvent(window, new Event("pageshow"));
  expect(await screen.findByLabelText("Workspace address")).toBeVisible();
});

test("a tab that is restored after Disconnect in another one does not use its key", async () => {
  vi.unstubAllGlobals();
  const stored = { origin: "https://acme.example", prefix: "/api", key: "k_1", at: 1_000 };
  sessionStorage.setItem("reshelve.connection", JSON.stringify(stored));
  localStorage.setItem("reshelve.disconnected https://acme.example/api", "1001");
  const { address } = await openApp("/archive/docs", { connected: false });
  expect(address()).toContain("/connect");
  expect(sessionStorage.getItem("reshelve.connection")).toBeNull();
});
