import { describe, expect, test, vi } from "vitest";
import { ApiError } from "#src/api/errors.ts";
import { fakeWire, json, thrown } from "../fake-wire.ts";

const restore = (reply: () => Response) => fakeWire(reply).api.restore("invoices", "in_1");
const refusal = (body: unknown, status = 422) =>
  thrown(
    ApiError,
    restore(() => json(body, status)),
  );

describe("refusals", () => {
  test.each([400, 401, 404, 422, 429, 499, 500, 503, 599])(
    "%i is an ApiError with the words of the service",
    async (status) => {
      const error = await refusal({ message: `words of ${status}` }, status);
      expect(error.status).toBe(status);
      expect(error.words).toBe(`words of ${status}`);
      expect(error.message).toBe(error.words);
      expect(error.fieldErrors).toEqual({});
      expect(error.retryAfterSeconds).toBeNull();
    },
  );

  test.each([
    ["message", { message: "first", detail: "second" }, "first"],
    ["detail", { title: "Bad Request", detail: "too long" }, "too long"],
    ["error", { error: "invalid_token" }, "invalid_token"],
    ["error.message", { error: { code: 7, message: "No such file" } }, "No such file"],
    ["HTML in the message, verbatim", { message: "<b>no</b>" }, "<b>no</b>"],
    ["words beside a debug trace", { message: "x", trace: [{}], line: 3 }, "x"],
    ["an odd message, then detail", { message: { a: 1 }, detail: "d" }, "d"],
    ["a message that is null", { message: null }, null],
    ["a message that is empty", { message: "" }, null],
    ["an error that is a number", { error: 5 }, null],
    ["an error without a message", { error: { code: 5 } }, null],
    ["an empty object", {}, null],
    ["null", null, null],
    ["an array", [{ message: "no" }], null],
    ["text", "no", null],
  ])("words: %s", async (_, body, words) => {
    const error = await refusal(body);
    expect([error.words, error.json]).toEqual([words, true]);
    expect(error.message).toBe(words ?? "The service replied with 422.");
  });

  test.each([
    ["arrays", { errors: { title: ["a", "b"] } }, { title: ["a", "b"] }],
    ["one string", { errors: { title: "a" } }, { title: ["a"] }],
    ["dotted keys", { errors: { "items.0.title": ["a"] } }, { "items.0.title": ["a"] }],
    ["both", { errors: { a: "x", b: ["y"] } }, { a: ["x"], b: ["y"] }],
    ["an array of errors", { errors: [{ field: "title", message: "a" }] }, {}],
    ["errors that are text", { errors: "a" }, {}],
    ["errors that are null", { errors: null }, {}],
    ["no errors", {}, {}],
  ])("field errors: %s", async (_, body, fieldErrors) => {
    const error = await refusal({ message: "kept", ...body });
    expect(error.fieldErrors).toEqual(fieldErrors);
    expect(error.words).toBe("kept");
  });

  test("field errors without any words of their own", async () => {
    const error = await refusal({ errors: { title: ["a"] } });
    expect([error.words, error.fieldErrors]).toEqual([null, { title: ["a"] }]);
  });

  test("a field called __proto__ pollutes nothing", async () => {
    const body = '{"message":"m","errors":{"__proto__":["x"],"title":["a"]}}';
    const error = await thrown(
      ApiError,
      restore(() => new Response(body, { status: 422 })),
    );
    expect(Object.getPrototypeOf(error.fieldErrors)).toBe(Object.prototype);
    expect(error.fieldErrors["title"]).toEqual(["a"]);
  });

  test.each(["<!doctype html><h1>502 Bad Gateway</h1>", "", "  ", "{", '{"message":"cut'])(
    "a body that is no JSON has no words: %j",
    async (body) => {
      const error = await thrown(
        ApiError,
        restore(() => new Response(body, { status: 502 })),
      );
      expect([error.words, error.json]).toEqual([null, false]);
      expect(error.message).toBe("The service replied with 502.");
    },
  );

  const now = Date.UTC(1994, 10, 6, 8, 49, 0);
  test.each([
    ["an hour behind, given in the Date header", now - 3_600_000, undefined],
    ["an hour ahead, given in the Date header", now + 3_600_000, undefined],
    ["that agrees", now, undefined],
    ["that gives no valid time", now, "yesterday"],
    ["that gives no time", now, ""],
  ])("Retry-After counts by the clock of a service %s", async (_clock, service, date) => {
    vi.useFakeTimers({ now });
    const after = new Date(service + 37_000).toUTCString();
    const headers = { Date: date ?? new Date(service).toUTCString() };
    for (const header of [after, "37"]) {
      const init = { status: 503, headers: { ...headers, "Retry-After": header } };
      const error = await thrown(
        ApiError,
        restore(() => new Response("{}", init)),
      );
      expect(error.retryAfterSeconds).toBe(37);
    }
  });
});

describe("a refused key", () => {
  test.each([401, 400, 402, 403, 404, 419, 422, 429, 500, 503])(
    "%i is told only when it is 401",
    async (status) => {
      const onKeyRefused = vi.fn<() => void>();
      const { api } = fakeWire(() => json({ message: "no" }, status), { onKeyRefused });
      await thrown(ApiError, api.restore("docs", "doc_1"));
      expect(onKeyRefused).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
    },
  );

  test("the key that was used is told, not one that came meanwhile", async () => {
    const keys = ["old", "new"];
    const onKeyRefused = vi.fn<(refused: string | null) => void>();
    const { api } = fakeWire(() => json({}, 401), {
      key: () => keys.shift() ?? null,
      onKeyRefused,
    });
    await thrown(ApiError, api.restore("docs", "doc_1"));
    expect(onKeyRefused.mock.calls).toEqual([["old"]]);
  });
});
