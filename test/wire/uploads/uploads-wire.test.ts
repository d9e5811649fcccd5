import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { putBytes } from "#src/api/put-bytes.ts";
import { newUpload } from "#src/uploads/manager/file.ts";
import { finishMessage } from "#src/uploads/page/outcome-messages.ts";
import { createUploadStorage } from "#src/uploads/manager/upload-storage.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { fakeXhr } from "./fake-bucket.ts";
import { type Reply, fakeWire, json, thrown } from "../fake-wire.ts";

type Refused = Extract<Outcome, { grade: "refused" }>;

describe("creating", () => {
  test.each([
    { id: "fi_1", upload_url: "https://bucket.example/x?y=z" },
    { data: { id: "fi_1", upload_url: "https://bucket.example/x?y=z", more: 1 } },
  ])("the reply %j gives an id and an address", async (reply) => {
    const { api } = fakeWire(() => json(reply, 201));
    expect(await api.createFile("a")).toEqual({
      id: "fi_1",
      uploadUrl: "https://bucket.example/x?y=z",
    });
  });

  test.each([
    {},
    { id: "fi_1" },
    { id: "in_1", upload_url: "https://bucket.example/" },
    { id: "fi_1", upload_url: "/relative" },
    { id: "fi_1", upload_url: "javascript:alert(1)" },
    { id: "fi_1", upload_url: "file:///etc/passwd" },
    // Hosts that no source of a Content-Security-Policy can name.
    { id: "fi_1", upload_url: "https://*.example/x" },
    { id: "fi_1", upload_url: "https://a;b.example/x" },
    { id: "fi_1", upload_url: "http://[::1]/x" },
  ])("the reply %j cannot be used, and its address is kept out of the details", async (reply) => {
    const { api } = fakeWire(() => json(reply));
    const error = await thrown(UnreadableResponseError, api.createFile("a"));
    expect(error.reason).toBe("shape");
    if ("upload_url" in reply) expect(error.excerpt).toBe("");
  });
});

describe("a finish", () => {
  const write = { operation: "finish", id: "fi_1" } as const;
  test.each([422, 500])("after a %i no read is sent, as none can prove it", async (status) => {
    const { api, sent } = fakeWire(() => json({}, status));
    const writes = createWriteEngine({ api, origin: "", online: () => true });
    await writes.send(write);
    expect(await writes.recheck(write)).toHaveProperty("failed");
    expect(sent).toHaveLength(1);
  });

  test.each<[string, Partial<Refused>, RegExp]>([
    ["not found", { status: 404, reason: "gone" }, /^Not finished \(404\)\. Check the ID/],
    [
      "finished before",
      { status: 422, words: "The upload is already completed.", maybeDone: true },
      /^This may be finished \(422\)\. It may have been done before.*“The upload is already completed\.”/,
    ],
    [
      "refused",
      { status: 400, words: "Too big." },
      /^Not finished \(400\)\. Nothing was changed.*“Too big\.”/,
    ],
  ])("%s has its own message", (_, parts, expected) => {
    const refused: Refused = { grade: "refused", reason: "refused", status: null, words: null };
    const message = finishMessage({ ...refused, ...parts });
    expect(`${message?.title} ${message?.text}`).toMatch(expected);
  });
});

describe("an attach is proved only by a read of its folder", () => {
  const write = { operation: "attach", folder: "fo_1", files: ["fi_1", "fi_2"] } as const;
  const files = (...ids: string[]) => ids.map((id) => ({ id, name: "a.pdf" }));
  const meta = (total: number) => ({ current_page: 1, last_page: Math.ceil(total / 100), total });
  const hundred = files(...Array.from({ length: 100 }, (_, index) => `fi_other${index}`));

  /** Sends the attach to a service that replies like this to it and to the read of the folder. */
  async function attach(reply: Reply, read: Reply) {
    const { api, sent } = fakeWire((one) => (one.init.method === "GET" ? read(one) : reply(one)));
    const writes = createWriteEngine({ api, origin: "", online: () => true });
    return { outcome: await writes.send(write), writes, sent };
  }

  /** Successful replies; none of them proves the attach. */
  const replies: [name: string, Reply][] = [
    ["204", () => new Response(null, { status: 204 })],
    ["the folder", () => json({ id: "fo_1", name: "Press" })],
    ["the files in data", () => json({ data: files("fi_1", "fi_2") })],
  ];

  test.each(replies)("%s is confirmed by the folder that holds them", async (_, reply) => {
    const { outcome, sent } = await attach(reply, () => json({ data: files("fi_2", "fi_1") }));
    expect(outcome).toMatchObject({ grade: "confirmed", by: "read" });
    expect(sent.map(({ init }) => init.method)).toEqual(["POST", "GET"]);
  });

  test.each(replies)("%s is accepted, but not checked, without that read", async (_, reply) => {
    const { outcome } = await attach(reply, () => json({ message: "Not found." }, 404));
    expect(outcome).toMatchObject({ grade: "unknown", reason: "unconfirmed" });
  });

  const unconfirmed = { grade: "unknown", reason: "unconfirmed" };
  const queued = { grade: "unknown", reason: "queued" };
  test.each<[string, Reply, object]>([
    ["is empty", () => json({ data: [], meta: meta(0) }), queued],
    ["is empty without a total", () => json({ data: [] }), unconfirmed],
    ["is whole without them", () => json({ data: files("fi_9"), meta: meta(1) }), queued],
    ["holds one of two", () => json({ data: files("fi_1"), meta: meta(1) }), unconfirmed],
    ["has more pages", () => json({ data: hundred, meta: meta(250) }), unconfirmed],
    ["has no total", () => json({ data: hundred }), unconfirmed],
    ["has an unreadable row", () => json({ data: [{ id: 7 }], meta: meta(1) }), unconfirmed],
    ["may not be read", () => json({ message: "No." }, 403), unconfirmed],
    ["is not offered", () => json({ message: "No." }, 405), unconfirmed],
    ["breaks", () => json({ message: "Server Error" }, 500), unconfirmed],
    ["is a page", () => new Response("<h1>Sign in</h1>", { status: 200 }), unconfirmed],
    ["does not reply", () => Promise.reject(new TypeError("Failed to fetch")), unconfirmed],
  ])("a success after which the folder %s stays open", async (_, read, expected) => {
    const { outcome } = await attach(() => json({}), read);
    expect(outcome).toMatchObject(expected);
  });

  test("a reply that can't be read was not accepted, whatever the folder shows", async () => {
    const page = () => new Response("<h1>Sign in</h1>");
    const { outcome } = await attach(page, () => json({ data: [], meta: meta(0) }));
    expect(outcome).toMatchObject({ grade: "unknown", reason: "unreadable" });
  });

  test.each([409, 422])("a %i is settled by the folder", async (status) => {
    const refuse = () => json({ message: "Used." }, status);
    const there = await attach(refuse, () => json({ data: files("fi_1", "fi_2") }));
    expect(there.outcome).toMatchObject({
      grade: "confirmed",
      refusedFirst: { status, words: "Used." },
    });
    const absent = await attach(refuse, () => json({ data: [], meta: meta(0) }));
    expect(absent.outcome).toMatchObject({ grade: "refused", status });
    expect(absent.outcome).not.toHaveProperty("maybeDone");
    const unread = await attach(refuse, () => json({ data: hundred, meta: meta(250) }));
    expect(unread.outcome).toMatchObject({ grade: "refused", maybeDone: true });
  });

  test.each<[string, unknown, object]>([
    ["all of them", { data: files("fi_1", "fi_2") }, { grade: "confirmed", by: "read" }],
    ["none of them", { data: [], meta: meta(0) }, { grade: "refused", reason: "unchanged" }],
    ["the first page of two", { data: hundred, meta: meta(150) }, { grade: "unknown" }],
  ])("after no reply, a folder that holds %s", async (_, list, expected) => {
    const { writes } = await attach(
      () => json({}, 500),
      () => json(list),
    );
    expect(await writes.recheck(write)).toMatchObject(expected);
  });
});

describe("the service's own time", () => {
  test("is taken from every reply that shows it, refusals too", async () => {
    const times: number[] = [];
    const date = "Thu, 19 Nov 2026 08:41:12 GMT";
    const replies = [200, 404].map(
      (status) => new Response('{"id":"fi_1"}', { status, headers: { Date: date } }),
    );
    const { api } = fakeWire(() => replies.shift() ?? json({ id: "fi_1" }), {
      onServiceTime: (time) => times.push(time),
    });
    await api.readFile("fi_1");
    await api.readFile("fi_1").catch(() => undefined);
    await api.readFile("fi_1");
    expect(times).toEqual([Date.parse(date), Date.parse(date)]);
  });
});

describe("the bytes", () => {
  test.each([400, 403, 413, 500, 503])("are refused with %i", async (status) => {
    fakeXhr();
    fakeWire(() => new Response("<Error/>", { status }));
    const error = await thrown(ApiError, putBytes("https://bucket.example/", new Blob(["x"])));
    expect([error.status, error.words]).toEqual([status, null]);
  });

  test("that get no reply are unreachable", async () => {
    fakeXhr();
    fakeWire(() => Promise.reject(new TypeError("Failed to fetch")));
    await thrown(UnreachableError, putBytes("https://bucket.example/", new Blob(["x"])));
  });

  test("that are stopped reject with the reason, also before they begin", async () => {
    fakeXhr();
    fakeWire(() => new Promise<Response>(() => {}));
    const stop = new AbortController();
    const { signal } = stop;
    const sending = putBytes("https://bucket.example/", new Blob(["x"]), { signal });
    stop.abort(new DOMException("stopped", "AbortError"));
    await expect(sending).rejects.toThrow("stopped");
    await expect(putBytes("https://b.example/", new Blob(), { signal })).rejects.toThrow("stopped");
  });
});

describe("IndexedDB", () => {
  const row = (id: string) => newUpload({ key: id, id, added: 1, stage: { name: "waiting" } });

  test("keeps rows per workspace, replaces and drops them", async () => {
    const store = createUploadStorage();
    await store.put("https://a.example/api", row("fi_1"));
    await store.put("https://a.example/api", row("fi_2"));
    await store.put("https://a.example/apiary", row("fi_3"));
    await store.put("https://a.example/api", { ...row("fi_1"), stage: { name: "not-found" } });
    await store.drop("https://a.example/api", "fi_2");
    const again = createUploadStorage();
    expect(
      (await again.load("https://a.example/api")).map(({ id, stage }) => [id, stage.name]),
    ).toEqual([["fi_1", "not-found"]]);
    expect(await again.load("https://b.example/api")).toEqual([]);
  });

  test("leaves out rows that cannot be read", async () => {
    const store = createUploadStorage();
    await store.put("odd", row("fi_2"));
    await store.put("odd", row("../in_1"));
    await Reflect.apply(store.put, store, ["odd", { ...row("fi_3"), size: "large" }]);
    expect((await store.load("odd")).map(({ id }) => id)).toEqual(["fi_2"]);
  });
});

describe("through a gateway", () => {
  const storage = "https://storage.example";

  /** The addresses that bytes are sent to, and how often progress was told. */
  async function sentTo(address: string) {
    fakeXhr();
    vi.stubGlobal("location", { origin: "https://reshelve.example" });
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null));
    vi.stubGlobal("fetch", fetch);
    const onProgress = vi.fn();
    await putBytes(address, new Blob(["bytes"], { type: "text/plain" }), {
      ...{ gatewayFor: storage, onProgress },
    });
    expect(onProgress).toHaveBeenCalledWith(5);
    return fetch.mock.calls.map(([url]) => url);
  }

  test.each([
    "/a/b.pdf?X-Amz-Signature=a%2Fb%2B%20c&x=%e2%9c%93&empty=&flag",
    "//twice//x?y=/../z",
    "/a%2541%252F?b=%2541",
    "/caf%C3%A9%2Fx;v=1,2/~!$'()*",
    "/",
  ])("path and query of %s stay byte for byte", async (rest) => {
    expect(await sentTo(storage + rest)).toEqual([`https://reshelve.example/storage${rest}`]);
  });

  test.each([
    "https://other.example/a?b=c",
    "https://storage.example:8443/a",
    "http://storage.example/a",
    "https://storage.example.evil.example/a",
  ])("%s is not its storage, and gets the bytes itself", async (address) => {
    expect(await sentTo(address)).toEqual([address]);
  });
});
