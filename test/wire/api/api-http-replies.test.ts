import { describe, expect, test } from "vitest";
import { type UnreadableReason, UnreadableResponseError } from "#src/api/errors.ts";
import { z } from "zod/mini";
import { fakeWire, json, thrown } from "../fake-wire.ts";

const restore = (reply: () => Response) => fakeWire(reply).api.restore("invoices", "in_1");
const unreadable = (reply: () => Response) => thrown(UnreadableResponseError, restore(reply));
const reasonFor = async (reply: () => Response): Promise<UnreadableReason> =>
  (await unreadable(reply)).reason;
const well = { id: "in_1", number: "7", archived_at: null };

describe("replies that can be read", () => {
  test.each([200, 201, 202, 203, 206, 299])("%i with the resource", async (status) => {
    expect((await restore(() => json(well, status))).item).toEqual(well);
  });

  test("wrapped once in data", async () => {
    const { item, raw } = await restore(() => json({ data: well, meta: { note: 1 } }));
    expect(item).toEqual(well);
    expect(raw).toEqual(well);
  });

  test("a field called data does not hide the resource itself", async () => {
    const resource = { ...well, data: { id: "u_1" } };
    expect((await restore(() => json(resource))).raw).toEqual(resource);
  });

  test.each(["text/plain", "text/html; charset=utf-8", "application/vnd.api+json"])(
    "JSON sent as %s",
    async (type) => {
      const headers = { "Content-Type": type };
      const { item } = await restore(() => new Response(JSON.stringify(well), { headers }));
      expect(item).toEqual(well);
    },
  );

  test("a byte order mark and space around", async () => {
    const body = new TextEncoder().encode(`\uFEFF \r\n${JSON.stringify(well)}\n`);
    expect((await restore(() => new Response(body))).item).toEqual(well);
  });
});

describe("replies that cannot be read", () => {
  test.each([300, 301, 302, 303, 304, 307, 308])("%i is a redirect", async (status) => {
    const headers = { Location: "https://evil.example/login" };
    const error = await unreadable(() => new Response(null, { status, headers }));
    expect([error.reason, error.status]).toEqual(["redirect", status]);
  });

  test("an opaque redirect, as browsers show it", async () => {
    const opaque = Object.defineProperties(new Response(null), {
      type: { value: "opaqueredirect" },
      status: { value: 0 },
    });
    expect(await reasonFor(() => opaque)).toBe("redirect");
  });

  test("a login page with 200 is not JSON, and its start is kept", async () => {
    const page = `<!doctype html><title>Log in</title>${"x".repeat(5000)}`;
    const error = await unreadable(() => new Response(page));
    expect(error.reason).toBe("not-json");
    expect(error.excerpt).toBe(page.slice(0, 2000));
    // The parser's own error quotes the body, which may hold a secret.
    expect(error.cause).toBeUndefined();
  });

  test.each(["OK", "undefined", "<", "NaN", "=1"])("%j is not JSON", async (body) => {
    expect(await reasonFor(() => new Response(body))).toBe("not-json");
  });

  test.each([
    ["204", () => new Response(null, { status: 204 })],
    ["205", () => new Response(null, { status: 205 })],
    ["200 without a body", () => new Response(null)],
    ["200 with an empty body", () => new Response("")],
    ["200 with space only", () => new Response(" \r\n\t ")],
    ["200 with a byte order mark only", () => new Response(new Uint8Array([0xef, 0xbb, 0xbf]))],
  ])("%s is empty", async (_, reply) => {
    expect(await reasonFor(reply)).toBe("empty");
  });

  test("the resource cut at any character is cut", async () => {
    const text = JSON.stringify({ ...well, title: "a { b", items: [{ id: "invi_1" }] });
    for (let end = 1; end < text.length; end++)
      expect(await reasonFor(() => new Response(text.slice(0, end)))).toBe("cut");
  });

  test.each(['[{"id":"in_1"', '"in_', ' \n{"id"'])("%j is cut", async (body) => {
    expect(await reasonFor(() => new Response(body))).toBe("cut");
  });

  test.each([
    ["null", null],
    ["an id of another kind", { id: "convr_1" }],
    ["wrapped twice", { data: { data: well } }],
    ["words only", { message: "Restored." }],
  ])("%s has a wrong shape", async (_, body) => {
    const error = await unreadable(() => json(body, 201));
    expect([error.reason, error.status]).toEqual(["shape", 201]);
    expect(error.excerpt).toBe(JSON.stringify(body));
    expect(error.cause).toBeInstanceOf(z.core.$ZodError);
  });

  test.each(["null", '"x"', '["fi_1"]'])(
    "an attach whose reply is %s names no files",
    async (body) => {
      const { api } = fakeWire(() => new Response(body));
      expect(await api.attachFiles("fo_1", ["fi_1"])).toEqual({ ids: [], complete: false });
    },
  );

  test("each reason is said in other words", async () => {
    const bodies = ["", "<", "{", "null"];
    const errors = await Promise.all(bodies.map((body) => unreadable(() => new Response(body))));
    expect(new Set(errors.map(({ message }) => message)).size).toBe(bodies.length);
  });
});
