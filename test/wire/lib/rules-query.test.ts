import {
  MutationObserver,
  QueryClient,
  QueryObserver,
  focusManager,
  onlineManager,
} from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { createPacer } from "#src/api/pacer.ts";
import { createQueryClient } from "#src/app/session.ts";

const hour = 3_600_000;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, words: null, fieldErrors: {}, retryAfterSeconds, json: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** Number of tries in an hour for a read that always fails like this. */
async function tries(error: Error): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error));
  const client = createQueryClient(createPacer());
  const result = client.query({ queryKey: ["x"], queryFn }).then(
    () => null,
    (reason: unknown) => reason,
  );
  await pass(hour);
  expect(await result).toBe(error);
  return queryFn.mock.calls.length;
}

describe("reads", () => {
  test("one that may be sent again is repeated twice, another one never", async () => {
    expect(await tries(refused(503))).toBe(3);
    expect(await tries(refused(404))).toBe(1);
    expect(await tries(refused(404, 1))).toBe(1);
  });

  test("no reply is repeated, one that cannot be read is not", async () => {
    expect(await tries(new UnreachableError("network"))).toBe(3);
    expect(await tries(new UnreachableError("timeout"))).toBe(3);
    expect(await tries(new UnreadableResponseError("shape", 200, ""))).toBe(1);
    expect(await tries(new TypeError("a fault of ours"))).toBe(1);
  });

  test("the service's own wait is kept, and one above a minute is not waited for", async () => {
    expect(await tries(refused(503, 61))).toBe(1);
    const queryFn = vi.fn(() => Promise.reject(refused(429, 30)));
    void createQueryClient(createPacer())
      .query({ queryKey: ["x"], queryFn })
      .catch(() => {});
    const after = async (milliseconds: number) => {
      await pass(milliseconds);
      return queryFn.mock.calls.length;
    };
    expect([await after(29_999), await after(1), await after(29_999), await after(1)]).toEqual([
      1, 2, 2, 3,
    ]);
  });

  test("a read is not tried again in a pause that another request met", async () => {
    const pacer = createPacer();
    const queryFn = vi.fn(() => Promise.reject(refused(503)));
    pacer.reply(pacer.send(), { status: 429, remaining: null, retryAfterSeconds: 30 });
    void createQueryClient(pacer)
      .query({ queryKey: ["x"], queryFn })
      .catch(() => {});
    await pass(29_999);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  test("without a wait it is jittered: 0.5 s, then 1 s, at most", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const queryFn = vi.fn(() => Promise.reject(refused(503)));
    void createQueryClient(createPacer())
      .query({ queryKey: ["x"], queryFn })
      .catch(() => {});
    await pass(374);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await pass(749);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  test("offline is not guessed: a read is tried, and fails in its own words", async () => {
    onlineManager.setOnline(false);
    expect(await tries(new UnreachableError("network"))).toBe(3);
  });
});

/** A page that shows one read, which is long stale. */
async function shown(client: QueryClient) {
  const queryFn = vi.fn(() => Promise.resolve("read"));
  client.mount();
  const observer = new QueryObserver(client, { queryKey: ["x"], queryFn });
  const leave = observer.subscribe(() => {});
  await pass(hour);
  expect(queryFn).toHaveBeenCalledTimes(1);
  return { queryFn, done: () => (leave(), client.unmount()) };
}

async function leaveAndReturn() {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await pass(1000);
}
async function loseAndRegain() {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await pass(1000);
}

describe("behind the user's back", () => {
  test.each([
    ["window focus", leaveAndReturn],
    ["reconnect", loseAndRegain],
  ])("nothing is read again on %s, however old", async (_title, happens) => {
    const { queryFn, done } = await shown(createQueryClient(createPacer()));
    await happens();
    expect(queryFn).toHaveBeenCalledTimes(1);
    done();
    // The same on a client with the defaults of the library: the test can fail.
    const other = await shown(new QueryClient());
    await happens();
    expect(other.queryFn).toHaveBeenCalledTimes(2);
    other.done();
  });

  test("what was read counts as fresh for 30 s, and is read again when it is opened after that", async () => {
    const client = createQueryClient(createPacer());
    const queryFn = vi.fn(() => Promise.resolve("read"));
    const open = () => client.query({ queryKey: ["x"], queryFn });
    await open();
    await pass(29_999);
    await open();
    expect(queryFn).toHaveBeenCalledTimes(1);
    await pass(1);
    await open();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

test("offline, a write goes out at once; nothing waits and fires on reconnect", async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient(createPacer());
  client.mount();
  const send = vi.fn(() => Promise.reject(new UnreachableError("network")));
  const result = new MutationObserver(client, { mutationFn: send })
    .mutate()
    .catch((error: unknown) => error);
  await pass(0);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await result).toBeInstanceOf(UnreachableError);
  await loseAndRegain();
  expect(send).toHaveBeenCalledTimes(1);
  client.unmount();
});
