import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { defaultConfig } from "#src/connection/config/site-config.ts";
import { rememberWorkspace } from "#src/connection/connect/recent-workspaces.ts";
import { type App, openApp } from "../open-app.tsx";
import {
  buttonIn,
  expectReadErrors,
  findTable,
  noteText,
  refreshButton,
  titles,
  openMenu,
} from "../parts.tsx";
import { gatewayConfig, gatewayOrigin, openBehindGateway } from "./gateway-parts.ts";

const menuButton = (state: RegExp) => screen.findByRole("button", { name: state, hidden: true });
const menu = () => within(openMenu("Connection"));

describe("behind a gateway that has the key", () => {
  test("a deep link connects by itself, without a key anywhere, and what this tab kept is forgotten", async () => {
    const kept = { origin: "https://acme.example", prefix: "/api", key: "old-key", at: Date.now() };
    sessionStorage.setItem("reshelve.connection", JSON.stringify(kept));
    const { address, gateway, session, workspace } =
      await openBehindGateway("/archive/docs?q=brief");
    await findTable("docs");
    expect(address()).toBe("/archive/docs?q=brief");
    expect(gateway.arrived.length).toBeGreaterThan(0);
    for (const { headers, url } of gateway.arrived) {
      expect(url).toContain(`${gatewayOrigin}/api/`);
      expect(headers.has("Authorization")).toBe(false);
      expect(headers.get("X-Requested-With")).toBe("XMLHttpRequest");
    }
    expect(session().workspace.origin).toBe(gatewayOrigin);
    expect(session().access.get().key).toBeNull();
    expect(sessionStorage.getItem("reshelve.connection")).toBeNull();
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).not.toContain(workspace.key);
    expect(await menu().findByText("In the gateway, not in this browser")).toBeInTheDocument();
  });

  test("a 401 asks for no key, and says what it may be", async () => {
    expectReadErrors();
    const app = await openBehindGateway("/archive/docs");
    await findTable("docs");
    app.gateway.isSignedIn = false;
    await app.user.click(refreshButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(/signed in.*gateway’s key/);
    await menuButton(/Not accepted$/);
    // A lost request says nothing about the sign-in.
    app.gateway.isReached = false;
    await app.user.click(refreshButton());
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(/reach/));
    await menuButton(/Not accepted$/);
    app.gateway.isReached = true;
    expect(app.session().access.get().asking).toBe(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("button", { name: "Enter a new key", hidden: true })).toBeNull();
    app.gateway.isSignedIn = true;
    await app.user.click(refreshButton());
    await menuButton(/Connected$/);
  });

  test.each([
    [401, /Open this site in another tab to sign in again/],
    [403, /You aren’t allowed to do this/],
  ])("a restore that is refused with %i blames no key of the person", async (status, words) => {
    const app = await openBehindGateway("/archive/boards");
    await findTable("boards");
    const [title = ""] = titles("boards");
    if (status === 401) app.gateway.isSignedIn = false;
    else app.gateway.isAllowed = false;
    await app.user.click(buttonIn(title));
    await waitFor(() => expect(noteText(title)).toMatch(words));
    expect(document.body).not.toHaveTextContent(/Enter a new key|This key/);
  });

  test("Disconnect ends the session and connects again only when asked to", async () => {
    const app = await openBehindGateway("/archive/docs");
    await findTable("docs");
    await app.user.click(await menu().findByRole("button", { name: "Disconnect", hidden: true }));
    expect(await screen.findByRole("heading", { name: "You’re disconnected" })).toBeVisible();
    expect(screen.queryByLabelText("API key")).toBeNull();
    const before = app.gateway.arrived.length;
    await app.router.invalidate();
    expect(app.sessions.current.get()).toBeNull();
    expect(app.gateway.arrived).toHaveLength(before);
    await app.user.click(screen.getByRole("button", { name: "Connect again" }));
    await waitFor(() => expect(app.sessions.current.get()).not.toBeNull());
    await waitFor(() => expect(screen.getByRole("main")).toBeVisible());
  });
});

describe("with a workspace of the site and a key of one’s own", () => {
  const config = { ...gatewayConfig, key: "person" } as const;

  test("only the key is asked for, refused at its field, and a deep link is opened with it", async () => {
    const app = await openBehindGateway("/archive/docs?q=brief", { config });
    expect(screen.queryByLabelText("Workspace address")).toBeNull();
    expect(screen.queryByText("Advanced")).toBeNull();
    expect(screen.getByText(`${gatewayOrigin}/api`)).toBeVisible();
    const field = screen.getByLabelText("API key");
    await app.user.type(field, "another-key");
    await app.user.click(screen.getByRole("button", { name: "Connect" }));
    expect(await screen.findByText("The workspace did not accept this key.")).toBeVisible();
    const tried = app.gateway.arrived.length;
    await app.user.clear(field);
    await app.user.type(field, app.workspace.key);
    await app.user.click(screen.getByRole("button", { name: "Connect" }));
    await findTable("docs");
    expect(app.address()).toBe("/archive/docs?q=brief");
    // The address is tried without the key first.
    const [first, second] = app.gateway.arrived.slice(tried);
    expect(first?.headers.has("Authorization")).toBe(false);
    expect(second?.headers.get("Authorization")).toBe(`Bearer ${app.workspace.key}`);
    expect(new Set(app.gateway.arrived.map(({ credentials }) => credentials))).toEqual(
      new Set(["same-origin"]),
    );
    expect(localStorage.getItem("reshelve.workspaces")).toBeNull();
  });

  test("a key that was kept in this tab is used for this workspace alone", async () => {
    const kept = { origin: gatewayOrigin, prefix: "/api", key: "kept-key", at: Date.now() };
    sessionStorage.setItem("reshelve.connection", JSON.stringify(kept));
    expectReadErrors();
    const app = await openBehindGateway("/archive/docs", { config });
    expect(app.session().access.get()).toMatchObject({ key: "kept-key", keep: "tab" });
    app.close();
    const other = { ...kept, origin: "https://acme.example" };
    sessionStorage.setItem("reshelve.connection", JSON.stringify(other));
    const again = await openBehindGateway("/archive/docs", { config });
    expect(again.address()).toContain("/connect");
    expect(sessionStorage.getItem("reshelve.connection")).toBeNull();
  });
});

describe("what else the site sets", () => {
  const help = [{ label: "<b>Handbook</b>", url: "https://help.example/" }];
  const environment = { name: "<i>Production</i>", color: "red" };

  test("links for help stand in the menu and on Connect, as text", async () => {
    const config = { ...gatewayConfig, help };
    rememberWorkspace({ origin: "https://other.example", prefix: "/api" });
    const app = await openBehindGateway("/archive/docs", { config });
    // No other workspace is offered where the site sets one.
    const [link, ...others] = menu().getAllByRole("link", { hidden: true });
    expect(others).toEqual([]);
    expect(link).toHaveTextContent("<b>Handbook</b>");
    expect(link).toHaveAttribute("href", "https://help.example/");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await app.user.click(await menu().findByRole("button", { name: "Disconnect", hidden: true }));
    await screen.findByRole("heading", { name: "You’re disconnected" });
    expect(screen.getByRole("link", { name: "<b>Handbook</b>" })).toBeVisible();
  });

  test("the environment stands above the page and in the title, as text", async () => {
    await openApp("/archive/docs", { config: { ...defaultConfig, environment } });
    await findTable("docs");
    // Once in the sidebar, and once above the page for where that is closed.
    expect(screen.getAllByText("<i>Production</i>", { selector: "bdi" })).toHaveLength(2);
    expect(document.title).toBe("Docs · <i>Production</i> · Reshelve");
    cleanup();
    await openApp("/archive/docs");
    await findTable("docs");
    expect(document.title).toBe("Docs · Reshelve");
  });
});

describe("who is signed in", () => {
  const entriesOf = async ({ log }: App) => log.entries();
  const restore = async (app: App) => {
    await app.user.click(await screen.findByRole("button", { name: /^Restore INV-2041/ }));
    await screen.findByRole("button", { name: /^Restored INV-2041/ });
    await waitFor(async () => expect(await entriesOf(app)).toHaveLength(1));
  };

  test("is asked once, and stands in the menu and with every write instead of the typed name", async () => {
    localStorage.setItem("reshelve.who", '"Robin"');
    const app = await openBehindGateway("/archive/invoices", { name: " <b>ada</b> " });
    await restore(app);
    const [entry] = await entriesOf(app);
    expect(entry).toMatchObject({ who: "<b>ada</b>", signedIn: true });
    expect(app.gateway.asked).toBe(1);
    expect(menu().getByText("<b>ada</b>")).toBeInTheDocument();
  });

  test("is asked again after a 401, as someone else may sign in then, and stands in the details with the ID of the request", async () => {
    expectReadErrors();
    const app = await openBehindGateway("/archive/invoices", { name: "ada" });
    await findTable("invoices");
    app.gateway.isSignedIn = false;
    await app.user.click(refreshButton());
    await menuButton(/Not accepted$/);
    Object.assign(app.gateway, { isSignedIn: true, name: "eve" });
    await app.user.click(refreshButton());
    await menuButton(/Connected$/);
    await restore(app);
    const [entry] = await entriesOf(app);
    expect(entry).toMatchObject({ who: "eve", signedIn: true });
    expect(menu().getByText("eve")).toBeInTheDocument();
    expect(entry?.requestId).toMatch(/^request-\d+$/);
    await app.router.navigate({ to: `/activity/${entry?.request}` });
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getByText("signed in as eve")).toBeVisible();
    await app.user.click(drawer.getByText("Technical details"));
    expect(drawer.getByText(entry?.requestId ?? "")).toBeVisible();
  });

  test("takes the place of the name in Settings", async () => {
    localStorage.setItem("reshelve.who", '"Robin"');
    await openBehindGateway("/settings", { name: "ada" });
    await waitFor(() => expect(screen.getByLabelText("Name for the record")).toHaveValue("ada"));
    expect(screen.getByLabelText("Name for the record")).toHaveAttribute("readonly");
    expect(localStorage.getItem("reshelve.who")).toBe('"Robin"');
  });

  test("is nobody where the gateway knows no name: the typed one counts", async () => {
    localStorage.setItem("reshelve.who", '"Robin"');
    const app = await openBehindGateway("/archive/invoices");
    await restore(app);
    const [entry] = await entriesOf(app);
    expect(entry?.who).toBe("Robin");
    expect(entry).not.toHaveProperty("signedIn");
  });

  test("is asked of no other site, and a write of it has no ID of a gateway", async () => {
    const app = await openApp("/archive/invoices");
    await restore(app);
    const [entry] = await entriesOf(app);
    expect(entry).not.toHaveProperty("requestId");
    expect(app.requests.some(({ path }) => path.includes("/reshelve/me"))).toBe(false);
  });
});
