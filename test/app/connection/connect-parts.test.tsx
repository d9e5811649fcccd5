import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { defaultConfig } from "#src/connection/config/site-config.ts";
import { ConnectPage } from "#src/connection/connect/connect-page.tsx";
import { demoParts } from "#src/demo/ui/demo-parts.tsx";
import { type DemoControls, DemoStrip } from "#src/demo/ui/demo-strip.tsx";
import { KeyDialog } from "#src/connection/key-dialog.tsx";
import type { Connection } from "#src/connection/connection.ts";
import { openApp } from "../open-app.tsx";
import { choose, textsOf } from "../parts.tsx";

const goodKey = "key-good";
const list = () => Response.json({ data: [] });
const unauthenticated = () => Response.json({ message: "Unauthenticated." }, { status: 401 });
const keyOf = (init?: RequestInit) => new Headers(init?.headers).get("Authorization");

/** Service behind `fetch`: by default a workspace that knows one key. */
function service(
  reply = (key: string | null) => (key === `Bearer ${goodKey}` ? list() : unauthenticated()),
) {
  const sent = vi.fn(async (_url: URL, init?: RequestInit) => reply(keyOf(init)));
  vi.stubGlobal("fetch", sent);
  return sent;
}

const field = (name: string) => screen.getByLabelText(name);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

function openPage(props: Partial<Parameters<typeof ConnectPage>[0]> = {}) {
  const onConnected = vi.fn<(connection: Connection) => void>();
  const view = render(<ConnectPage config={defaultConfig} onConnected={onConnected} {...props} />);
  return { user: userEvent.setup(), onConnected, view };
}

async function fill(user: UserEvent, address = "https://acme.example", key = goodKey) {
  await user.type(field("Workspace address"), address);
  await user.type(field("API key"), key);
}

test.each([undefined, { origin: "http://reshelve.example", prefix: "/api" }])(
  "says before a key is typed that the page came without https (workspace: %o)",
  (workspace) => {
    const config = { ...defaultConfig, ...(workspace ? { workspace } : {}) };
    const { view } = openPage({ config });
    expect(screen.queryByText("This page was loaded without https.")).toBeNull();
    view.unmount();
    vi.stubGlobal("isSecureContext", false);
    openPage({ config });
    const notice = screen.getByText("This page was loaded without https.");
    const order = notice.compareDocumentPosition(field("API key"));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  },
);

const checks = () =>
  textsOf(within(screen.getByRole("list", { name: "Connection checks" })).getAllByRole("listitem"));

describe("the connect page", () => {
  test("says where to get a key, mentions no demo, and shows errors at their fields", async () => {
    const sent = service();
    const { user, view } = openPage();
    expect(screen.getByRole("main")).toContainElement(
      screen.getByRole("heading", { level: 1, name: "Reshelve" }),
    );
    expect(screen.queryByRole("list", { name: "Connection checks" })).toBeNull();
    expect(view.container).toHaveTextContent("Ask whoever runs the workspace for an API key");
    expect(view.container).not.toHaveTextContent(/demo/i);

    await press(user, "Connect");
    expect(field("Workspace address")).toHaveFocus();
    expect(field("Workspace address")).toHaveAccessibleDescription(/Enter the workspace address/);
    expect(field("API key")).toBeInvalid();
    await fill(user, "http://acme.example", "two words");
    expect(field("Workspace address")).toHaveAccessibleDescription(/Use https/);
    expect(field("API key")).toHaveAccessibleDescription(/contains a space/);
    await user.clear(field("API key"));
    await user.type(field("API key"), goodKey);
    expect(field("API key")).toBeValid();
    expect(sent).not.toHaveBeenCalled();
  });

  test("connects with a key that may not list webhooks, says so, and keeps it in this tab", async () => {
    service((key) =>
      key === null ? unauthenticated() : Response.json({ message: "No." }, { status: 403 }),
    );
    const { user, onConnected } = openPage();
    await fill(user, "acme.example", `Bearer ${goodKey}`);
    await press(user, "Connect");
    const warning = "Connected. Webhooks can’t be listed with this key (403).";
    expect(await screen.findByText(warning)).toBeVisible();
    expect(onConnected.mock.calls).toEqual([
      [{ origin: "https://acme.example", prefix: "/api", key: goodKey, keep: "tab" }],
    ]);
  });

  test("takes another prefix and keeps the key until a reload when asked", async () => {
    const sent = service();
    const { user, onConnected } = openPage();
    await fill(user);
    await user.click(screen.getByRole("radio", { name: "Until the page is reloaded" }));
    await user.click(screen.getByText("Advanced"));
    expect(screen.getByLabelText("Path prefix")).toHaveValue("/api");
    await user.clear(screen.getByLabelText("Path prefix"));
    await user.type(screen.getByLabelText("Path prefix"), "/proxy/api/");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onConnected).toHaveBeenCalled());
    expect(onConnected).toHaveBeenCalledWith({
      origin: "https://acme.example",
      prefix: "/proxy/api",
      key: goodKey,
      keep: "reload",
    });
    expect(String(sent.mock.calls[0]?.[0])).toContain("https://acme.example/proxy/api/webhooks?");
  });

  test("shows the host behind another script, the key when asked, and Advanced for an invalid prefix", async () => {
    const { user, view } = openPage();
    await fill(user, "bücher.example");
    expect(field("Workspace address")).toHaveAccessibleDescription(
      "Requests go to https://xn--bcher-kva.example",
    );
    await user.clear(field("Workspace address"));
    await user.type(field("Workspace address"), "acme.example");
    expect(field("Workspace address")).not.toHaveAccessibleDescription();
    expect(field("API key")).toHaveAttribute("type", "password");
    expect(field("API key")).toHaveAttribute("autocomplete", "new-password");
    await press(user, "Show the key");
    expect(field("API key")).toHaveAttribute("type", "text");
    expect(field("API key")).toHaveValue(goodKey);
    await press(user, "Hide the key");
    expect(field("API key")).toHaveAttribute("type", "password");

    const advanced = view.container.querySelector("details");
    await user.click(screen.getByText("Advanced"));
    await user.clear(screen.getByLabelText("Path prefix"));
    await user.type(screen.getByLabelText("Path prefix"), "api");
    await user.click(screen.getByText("Advanced"));
    if (advanced) advanced.open = false;
    await press(user, "Connect");
    expect(advanced).toHaveAttribute("open");
    expect(screen.getByLabelText("Path prefix")).toHaveFocus();
    expect(screen.getByLabelText("Path prefix")).toHaveAccessibleDescription(/Start the prefix/);
  });

  test("explains a refused key, keeps the input, and tries again", async () => {
    service();
    const { user, onConnected } = openPage();
    await fill(user, "https://acme.example", "key-old");
    await press(user, "Connect");
    const title = "The workspace did not accept this key";
    expect(await screen.findByRole("heading", { name: title })).toHaveFocus();
    expect(checks()).toEqual([
      "Address reachable Passed",
      "API found at /api Passed",
      "Key accepted Failed",
    ]);
    expect(screen.getByRole("heading", { name: "What to do" })).toBeVisible();
    expect(screen.getByText("Show the reply")).toBeVisible();
    expect(field("Workspace address")).toHaveValue("https://acme.example");
    expect(field("API key")).toHaveValue("key-old");
    expect(field("API key")).toBeInvalid();
    await press(user, "Connect");
    await waitFor(() => expect(screen.getByRole("heading", { name: title })).toHaveFocus());
    expect(onConnected).not.toHaveBeenCalled();
    await user.clear(field("API key"));
    await user.type(field("API key"), goodKey);
    expect(field("API key")).toBeValid();
    await press(user, "Connect");
    await waitFor(() => expect(onConnected).toHaveBeenCalledOnce());
  });

  test("asks nobody to change an address that the site sets", async () => {
    service(() => new Response("<!doctype html>"));
    const workspace = { origin: "https://acme.example", prefix: "/api" };
    const { user } = openPage({ config: { ...defaultConfig, workspace } });
    await user.type(field("API key"), goodKey);
    await press(user, "Connect");
    await screen.findByRole("heading", { name: "This address doesn’t reply in JSON" });
    expect(screen.getByText(/its config\.json sets this address/)).toBeVisible();
    expect(screen.queryByText(/Use the workspace’s own address/)).toBeNull();
  });

  test("keeps the headers for the administrator out of sight, to copy", async () => {
    service(() => {
      throw new TypeError("Failed to fetch");
    });
    const { user, view } = openPage();
    await fill(user);
    await press(user, "Connect");
    expect(await screen.findByText("For your administrator")).toBeVisible();
    expect(view.container).not.toHaveTextContent(/Access-Control|npm run/);
    await press(user, "Copy");
    expect(await navigator.clipboard.readText()).toContain(
      `Access-Control-Allow-Origin: ${location.origin}`,
    );
  });

  test("is busy while it checks, ignores a second press, and does not connect after leaving", async () => {
    const sent = vi.fn(
      (_url: URL, init?: RequestInit) =>
        new Promise<Response>((_reply, refuse) =>
          init?.signal?.addEventListener("abort", () => refuse(init.signal?.reason)),
        ),
    );
    vi.stubGlobal("fetch", sent);
    const { user, view, onConnected } = openPage();
    await fill(user);
    await press(user, "Connect");
    const busy = await screen.findByRole("button", { name: "Checking…" });
    await user.click(busy);
    await user.type(field("API key"), "{Enter}");
    expect(sent).toHaveBeenCalledTimes(1);
    view.unmount();
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    await new Promise((later) => setTimeout(later, 20));
    expect(onConnected).not.toHaveBeenCalled();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test("in the demo, offers the demo workspace and warns against a real key", async () => {
    const open = vi.fn();
    const { user } = openPage({ demo: demoParts({ host: "studio.example", open }) });
    expect(screen.getByText(/Don’t paste a real key/)).toBeVisible();
    await press(user, "Open the demo workspace");
    expect(open).toHaveBeenCalledOnce();
  });
});

describe("the key dialog", () => {
  function openDialog(gateway = false) {
    const done = { onReplace: vi.fn(), onDisconnect: vi.fn(), onClose: vi.fn() };
    render(<KeyDialog origin="https://acme.example" prefix="/api" gateway={gateway} {...done} />);
    return { user: userEvent.setup(), ...done };
  }

  test("behind a gateway, says that the sign-in may have ended instead", () => {
    openDialog(true);
    const dialog = screen.getByRole("dialog", { name: "Key or sign-in not accepted" });
    expect(dialog).toHaveTextContent("open it in another tab and sign in again");
  });

  test("shows a refusal at the field, takes a key that is accepted, and disconnects", async () => {
    const sent = service();
    const { user, onReplace, onDisconnect } = openDialog();
    const dialog = screen.getByRole("dialog", { name: "The workspace no longer accepts this key" });
    expect(dialog).toHaveAccessibleDescription(
      "Your work is kept. Paste a new key for acme.example to continue.",
    );
    expect(dialog).not.toHaveTextContent("sign in");
    await press(user, "Use this key");
    expect(field("API key")).toHaveAccessibleDescription(/Paste an API key/);
    await user.type(field("API key"), "key-old");
    await press(user, "Use this key");
    await waitFor(() =>
      expect(field("API key")).toHaveAccessibleDescription(
        "The workspace did not accept this key.",
      ),
    );
    expect(field("API key")).toHaveFocus();
    expect(onReplace).not.toHaveBeenCalled();
    await user.clear(field("API key"));
    await user.type(field("API key"), goodKey);
    await press(user, "Use this key");
    await waitFor(() => expect(onReplace.mock.calls).toEqual([[goodKey]]));
    expect(sent).toHaveBeenCalledTimes(2);
    await press(user, "Disconnect");
    expect(onDisconnect).toHaveBeenCalledOnce();
  });
});

test("the menu of a workspace names its address and how the key is kept, and disconnects", async () => {
  const { user, session } = await openApp("/webhooks");
  const key = session().access.get().key ?? "";
  const button = await screen.findByRole("button", {
    name: "harbor-studio.example Connected",
    hidden: true,
  });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  expect(button).toHaveAccessibleName(/Offline$/);
  online.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(button).toHaveAccessibleName(/Connected$/);
  await user.click(button);
  const menu = within(screen.getByLabelText("Connection"));
  expect(menu.getByText("https://harbor-studio.example/api")).toBeInTheDocument();
  expect(menu.getByText("Until the page is reloaded")).toBeInTheDocument();
  expect(menu.queryByText("Enter a new key")).toBeNull();
  expect(document.body.innerHTML).not.toContain(key);
  await user.click(menu.getByText("Disconnect"));
  expect(await screen.findByLabelText("Workspace address")).toBeVisible();
});

test("the demo bar switches presets and resets the demo", async () => {
  let preset = "calm";
  const controls: DemoControls = {
    preset: () => preset,
    presets: [
      { name: "calm", label: "Calm" },
      { name: "slow", label: "Slow" },
    ],
    choose: vi.fn((name: string) => void (preset = name)),
    reset: vi.fn(() => void (preset = "calm")),
  };
  const user = userEvent.setup();
  render(<DemoStrip controls={controls} />);
  const behaviour = screen.getByRole("button", { name: /^Behaviour/ });
  choose("Behaviour", "Slow");
  expect(controls.choose).toHaveBeenCalledWith("slow");
  expect(behaviour).toHaveAccessibleName("Behaviour Slow");
  await press(user, "Reset");
  expect(controls.reset).toHaveBeenCalledOnce();
  expect(behaviour).toHaveAccessibleName("Behaviour Calm");
  expect(screen.getByRole("status")).toHaveTextContent("Demo reset");
});
