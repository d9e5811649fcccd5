import { describe, expect, onTestFinished, test, vi } from "vitest";
import { NotConnectedError } from "#src/api/errors.ts";
import type { Connection } from "#src/connection/connection.ts";
import { kindKey } from "#src/api/api.ts";
import { joinTabs } from "#src/connection/join-tabs.ts";
import { replyWithKey, type TabChannel } from "#src/writes/browser/tabs.ts";
import { startFeatures } from "#src/app/features.ts";
import { createSession } from "#src/app/session.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { pageLocks } from "./page-locks.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { type Reply, fakeWire, json, thrown } from "./fake-wire.ts";

const write: RestoreWrite = { operation: "restore", kind: "links", id: "pe_1" };
const restored = () => json({ id: "pe_1", archived_at: null });
const letMessagesPass = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Sessions over one fake wire; `log` replies when its `release` is called. */
function setUp(reply: Reply = restored) {
  const { sent } = fakeWire(reply);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", new EventTarget());
  let release = () => {};
  const noted = new Promise<void>((resolve) => (release = resolve));
  // This browser keeps nothing.
  const log = openAuditLog({ locks: pageLocks(), tab: "this" });
  onTestFinished(log.close);
  const connect = (origin: string, key: string, tabs?: TabChannel) => {
    const session = createSession({
      connection: { origin, prefix: "/api", key, keep: "reload" },
      log: { ...log, begin: () => noted.then(() => log.begin(Object.create(null))) },
      locks: pageLocks(),
      onDisposed: () => {},
      tabs,
    });
    startFeatures(session);
    onTestFinished(session.dispose);
    return session;
  };
  const wentTo = () =>
    sent.map(({ url, headers }) => [new URL(url).origin, headers["authorization"]]);
  return { connect, sent, wentTo, release: () => release() };
}

describe("a session sends with its own address and key", () => {
  test("what one began before another took its place goes nowhere", async () => {
    const { connect, wentTo, release } = setUp();
    const first = connect("https://first.example", "key-1");
    const outcome = first.writes.send(write);
    await vi.waitFor(() => expect(first.writes.stateOf(write)).toEqual({ phase: "queued" }));
    first.dispose();
    const second = connect("https://second.example", "key-2");
    release();
    expect(await outcome).toEqual({ grade: "not-sent", reason: "disconnected" });
    expect(wentTo()).toEqual([]);
    expect(await second.writes.send(write)).toMatchObject({ grade: "confirmed" });
    expect(wentTo()).toEqual([["https://second.example", "Bearer key-2"]]);
  });

  test("two at once do not mix", async () => {
    const { connect, wentTo, release } = setUp();
    release();
    const sessions = [
      connect("https://first.example", "key-1"),
      connect("https://second.example", "key-2"),
    ];
    for (const { writes } of sessions) await writes.send(write);
    expect(wentTo()).toEqual([
      ["https://first.example", "Bearer key-1"],
      ["https://second.example", "Bearer key-2"],
    ]);
  });

  test("a key that was replaced counts from the next request on", async () => {
    const { connect, wentTo, release } = setUp();
    release();
    const session = connect("https://first.example", "old");
    session.replaceKey("new");
    await session.writes.send(write);
    expect(wentTo()).toEqual([["https://first.example", "Bearer new"]]);
  });
});

test("what may have been done makes its reads stale, and reads nothing", async () => {
  const { connect, release, sent } = setUp(() => json({}, 500));
  release();
  const { queryClient, writes } = connect("https://first.example", "key-1");
  queryClient.setQueryData(kindKey("links"), 5);
  queryClient.setQueryData(kindKey("docs"), 5);
  await writes.send(write);
  expect(queryClient.getQueryState(kindKey("links"))?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(kindKey("docs"))?.isInvalidated).toBe(false);
  expect(sent).toHaveLength(1);
});

describe("the tabs of a workspace", () => {
  test("hear what another one restored", async () => {
    const { connect, release } = setUp();
    release();
    const here = connect("https://first.example", "key-1");
    const there = connect("https://first.example", "key-1");
    await here.writes.send(write);
    await letMessagesPass();
    expect(there.writes.stateOf(write)).toMatchObject({ outcome: { grade: "confirmed" } });
  });

  test("read again what another one has changed", async () => {
    const { connect, release } = setUp();
    release();
    const tabs = [1, 2].map(() => connect("https://first.example", "key-1"));
    const links = [...kindKey("links"), "count"];
    for (const { queryClient } of tabs) {
      queryClient.setQueryData(links, 5);
      queryClient.setQueryData(kindKey("docs"), 5);
    }
    await tabs[0]?.writes.send(write);
    await letMessagesPass();
    for (const { queryClient } of tabs) {
      expect(queryClient.getQueryState(links)?.isInvalidated).toBe(true);
      expect(queryClient.getQueryState(kindKey("docs"))?.isInvalidated).toBe(false);
    }
  });

  test.each([
    ["another workspace", "https://second.example"],
    ["another port", "https://first.example:8443"],
  ])("hear nothing of %s", async (_, origin) => {
    const { connect, release } = setUp();
    release();
    const here = connect("https://first.example", "key-1");
    const other = connect(origin, "key-2");
    await here.writes.send(write);
    await letMessagesPass();
    expect(other.writes.stateOf(write)).toBeUndefined();
    here.disconnect();
    await letMessagesPass();
    other.replaceKey("still");
    await expect(other.writes.send(write)).resolves.toMatchObject({ grade: "confirmed" });
  });

  test("a message that does not parse changes nothing", async () => {
    const { connect } = setUp();
    const here = connect("https://first.example", "key-1");
    const channel = new BroadcastChannel("reshelve.writes");
    onTestFinished(() => channel.close());
    for (const message of [null, "disconnected", { type: "restored", kind: "links" }, { type: 1 }])
      channel.postMessage(message);
    await letMessagesPass();
    expect(here.writes.stateOf(write)).toBeUndefined();
    expect(await here.losses()).toEqual([]);
  });

  test("all end when one disconnects, and are asked first what they would lose", async () => {
    const { connect } = setUp();
    const here = connect("https://first.example", "key-1");
    const there = connect("https://first.example", "key-1");
    const ended = vi.fn<() => void>();
    there.writes.subscribe(ended);
    there.addLoss(() => "2 unsaved changes in a task");
    here.addLoss(() => null);
    expect(await here.losses()).toEqual(["2 unsaved changes in a task, in another tab"]);
    here.disconnect();
    await letMessagesPass();
    expect(ended).toHaveBeenCalled();
    await thrown(NotConnectedError, there.api.listWebhooks({ page: 1, per_page: 20 }));
  });
});

describe("a new tab", () => {
  const workspace = { origin: "https://first.example", prefix: "/api" };

  test("connects with the key of another tab of its workspace, which no third tab hears", async () => {
    const { connect } = setUp();
    const third = new BroadcastChannel("reshelve.writes");
    onTestFinished(() => third.close());
    const heard: unknown[] = [];
    third.addEventListener("message", ({ data }) => heard.push(data));
    connect("https://second.example", "key-2");
    connect(workspace.origin, "key-1");
    expect(await joinTabs(workspace, (connection) => connection)).toEqual({
      ...{ ...workspace, key: "key-1", keep: "reload" },
    });
    expect(heard).toEqual([expect.objectContaining({ type: "ask-key" })]);
  });

  test("gets no key of another workspace, none that was refused, and none after Disconnect", async () => {
    const { connect } = setUp();
    const take = vi.fn<(connection: Connection) => string | null>(({ key }) => key);
    connect("https://second.example", "key-2");
    const refused = connect(workspace.origin, "key-1");
    refused.access.set({ ...refused.access.get(), keyRefused: true });
    connect(workspace.origin, "key-0").disconnect();
    expect(await joinTabs(workspace, take)).toBeNull();
    expect(take).not.toHaveBeenCalled();
  });

  /** Another tab, which replies to a question for the key. */
  function openOther(reply: (request: string, other: BroadcastChannel) => void) {
    const other = new BroadcastChannel("reshelve.writes");
    onTestFinished(() => other.close());
    other.addEventListener("message", ({ data }) => {
      if (data.type === "ask-key") reply(data.request, other);
    });
    return other;
  }
  const disconnected = { workspace: "https://first.example/api", type: "disconnected" };
  const key = { key: "key-1", keep: "tab" } as const;

  test("drops a key that is on its way when another tab disconnects", async () => {
    openOther((request, other) => {
      other.postMessage(disconnected);
      replyWithKey(request, key);
    });
    const take = vi.fn<() => true>(() => true);
    expect(await joinTabs(workspace, take)).toBeNull();
    await letMessagesPass();
    expect(take).not.toHaveBeenCalled();
  });

  test("ends with the others where Disconnect follows the key at once", async () => {
    const { connect } = setUp();
    const other = openOther((request) => replyWithKey(request, key));
    const session = await joinTabs(workspace, (connection, tabs) => {
      other.postMessage(disconnected);
      return connect(connection.origin, connection.key ?? "", tabs);
    });
    await letMessagesPass();
    expect(session?.signal.aborted).toBe(true);
  });
});

test("dispose ends reads, forgets secrets and cached reads, and sends nothing more", async () => {
  const { connect, sent, release } = setUp(({ init }) =>
    init.method === "GET"
      ? new Promise((_, reject) => {
          init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        })
      : restored(),
  );
  release();
  const session = connect("https://first.example", "key-1");
  const read = session.queryClient.query({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) => session.api.listWebhooks({ page: 1, per_page: 20 }, signal),
    retry: false,
  });
  session.secrets.hide({ id: "wh_1", secret: "whsec_0123456789" });
  await session.writes.send(write);
  selectionPart(session).choose([{ kind: "links", id: "pe_2", name: "", archivedAt: null }], true);
  session.dispose();
  await expect(read).rejects.toThrow("CancelledError");
  expect(session.secrets.reveal("wh_1", "secret")).toBeNull();
  expect(session.queryClient.getQueryCache().getAll()).toEqual([]);
  expect(session.writes.stateOf(write)).toBeUndefined();
  expect(selectionPart(session).size()).toBe(0);
  expect(session.runs.get()).toBeNull();
  const before = sent.length;
  expect(await session.writes.send(write)).toMatchObject({ reason: "disconnected" });
  expect(sent).toHaveLength(before);
});
