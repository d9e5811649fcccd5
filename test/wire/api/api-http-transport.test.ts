import { describe, expect, test, vi } from "vitest";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { type Sent, fakeWire, json, thrown } from "../fake-wire.ts";

/** Never replies, and rejects as `fetch` does when its signal fires. */
function hang({ init }: Sent): Promise<Response> {
  return new Promise((_, reject) => {
    const { signal } = init;
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
  });
}

/** Replies with headers at once, and never with a whole body. */
const hangAfterHeaders = ({ init }: Sent): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"data":['));
        init.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
      },
    }),
  );

const paging = { page: 1, per_page: 20 };

describe("no reply", () => {
  test("a network fault is unreachable", async () => {
    const fault = new TypeError("Failed to fetch");
    const { api } = fakeWire(() => Promise.reject(fault));
    const error = await thrown(UnreachableError, api.restore("docs", "doc_1"));
    expect([error.reason, error.cause]).toEqual(["network", fault]);
  });

  test.each([
    ["before the headers", hang],
    ["after the headers", hangAfterHeaders],
  ])("reads are given up and aborted after ten seconds: %s", async (_, reply) => {
    vi.useFakeTimers();
    const { api, sent } = fakeWire(reply);
    const calls = [
      () => api.listItems("docs", paging),
      () => api.readTask("tsk_1"),
      () => api.listWebhooks(paging),
    ];
    for (const [nth, call] of calls.entries()) {
      const settled = vi.fn<() => void>();
      const failure = thrown(UnreachableError, call()).finally(settled);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(settled).not.toHaveBeenCalled();
      expect(sent[nth]?.init.signal?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect((await failure).reason).toBe("timeout");
      expect(sent[nth]?.init.signal?.aborted).toBe(true);
    }
  });

  test("a write is waited for, and a late reply is read", async () => {
    vi.useFakeTimers();
    let replyNow: (response: Response) => void = () => undefined;
    const { api, sent } = fakeWire(() => new Promise((resolve) => (replyNow = resolve)));
    const settled = vi.fn<() => void>();
    const result = api.restore("docs", "doc_1").finally(settled);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(settled).not.toHaveBeenCalled();
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    replyNow(json({ id: "doc_1" }));
    await expect(result).resolves.toMatchObject({ item: { id: "doc_1" } });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("no timer is left behind by a reply, a refusal or a fault", async () => {
    vi.useFakeTimers();
    const replies = [
      () => json({ data: [] }),
      () => json({}, 500),
      () => new Response(null, { status: 302 }),
      () => Promise.reject(new TypeError("x")),
    ];
    for (const reply of replies) {
      await fakeWire(reply)
        .api.listWebhooks(paging)
        .catch(() => undefined);
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});

describe("the caller's abort", () => {
  test.each([
    ["before the headers", hang],
    ["after the headers", hangAfterHeaders],
  ])("rejects with the caller's own reason: %s", async (_, reply) => {
    for (const reason of [new Error("navigated away"), "text", { why: 1 }]) {
      const { api, sent } = fakeWire(reply);
      const caller = new AbortController();
      const result = api.listItems("docs", paging, caller.signal);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      caller.abort(reason);
      await expect(result).rejects.toBe(reason);
      expect(sent[0]?.init.signal?.aborted).toBe(true);
    }
  });

  test("is kept when it came before the request", async () => {
    const { api } = fakeWire(hang);
    const reason = new Error("too late");
    const gone = AbortSignal.abort(reason);
    await expect(api.readArchived("links", "pe_1", gone)).rejects.toBe(reason);
    await expect(api.listWebhooks(paging, gone)).rejects.toBe(reason);
  });
});

describe("a reply whose body breaks off", () => {
  const broken = (status: number, text: string) => () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      pull: (controller) => controller.error(new TypeError("terminated")),
    });
    return new Response(body, { status, headers: { "Retry-After": "7" } });
  };

  test.each([401, 422, 503])("%i is still that refusal, without words", async (status) => {
    const refused = vi.fn();
    const { api } = fakeWire(broken(status, '{"mess'), { onKeyRefused: refused });
    const error = await thrown(ApiError, api.listWebhooks(paging));
    expect(error).toMatchObject({ status, words: null, json: false, retryAfterSeconds: 7 });
    expect(refused).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  });

  test("a success is cut, even after whole JSON", async () => {
    const { api } = fakeWire(broken(201, '{"id":"in_1"}'));
    const error = await thrown(UnreadableResponseError, api.restore("invoices", "in_1"));
    expect([error.reason, error.status]).toEqual(["cut", 201]);
  });
});
