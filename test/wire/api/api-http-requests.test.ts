import { describe, expect, test } from "vitest";
import { NotConnectedError } from "#src/api/errors.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import { operationNames, subjects } from "../../faulty/subjects.ts";
import { fakeWire, json, operations, thrown } from "../fake-wire.ts";

const documentedHeaders = {
  "content-type": "application/json",
  accept: "application/json",
  "x-requested-with": "XMLHttpRequest",
  authorization: "Bearer key-1",
};

/** Method and path of a request, without its IDs. */
const shapeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\/[a-z]+_[\w-]+/g, "/{id}")}`;

describe("requests", () => {
  test("the table of operations leaves none out", () => {
    const { api } = fakeWire(() => json({}));
    const functions = Object.keys(api).filter((name) => name !== "send" && name !== "pacer");
    expect(new Set(operations.map(({ name }) => name))).toEqual(new Set(functions));
    // The types ask for a write of each operation.
    const writes = operationNames.map((name) => requestOf(subjects[name].write));
    expect(operations.map(shapeOf)).toEqual(
      expect.arrayContaining(
        writes.map(({ method, path }) => shapeOf({ method, path: `/api${path}` })),
      ),
    );
  });

  test.each(operations)("$title", async ({ call, method, path, body, reply }) => {
    const { api, sent } = fakeWire(() => json(reply));
    await call(api);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe(`https://acme.example.com${path}`);
    expect(sent[0]?.init.method).toBe(method);
    expect(sent[0]?.init.body).toBe(body);
    expect(sent[0]?.headers).toEqual(documentedHeaders);
    expect(sent[0]?.init).toMatchObject({
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "manual",
      cache: "no-store",
    });
  });

  test("without a key there is no header for it", async () => {
    const { api, sent } = fakeWire(() => json({ id: "doc_1" }), { key: () => null });
    await api.restore("docs", "doc_1");
    const { authorization: _, ...others } = documentedHeaders;
    expect(sent.map(({ headers }) => headers)).toEqual([others]);
  });

  test("go to the prefix of the workspace", async () => {
    const { api, sent } = fakeWire(() => json({ id: "doc_1" }), {
      workspace: { origin: "http://127.0.0.1:8080", prefix: "/proxy/acme" },
    });
    await api.restore("docs", "doc_1");
    expect(sent.map(({ url }) => url)).toEqual([
      "http://127.0.0.1:8080/proxy/acme/docs/doc_1/restore",
    ]);
  });

  test("nothing is sent once the session has ended", async () => {
    const { api, sent } = fakeWire(() => json({}), { signal: AbortSignal.abort() });
    await thrown(NotConnectedError, api.restore("docs", "doc_1"));
    await thrown(NotConnectedError, api.readArchived("docs", "doc_1"));
    expect(sent).toEqual([]);
  });

  test("a read under way ends with the session, a write is waited for", async () => {
    const lifetime = new AbortController();
    const { api, sent } = fakeWire(
      ({ init }) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
      { signal: lifetime.signal },
    );
    const read = api.listWebhooks({ page: 1, per_page: 20 });
    void api.restore("docs", "doc_1").catch(() => {});
    await Promise.resolve();
    lifetime.abort(new NotConnectedError());
    await thrown(NotConnectedError, read);
    expect(sent.map(({ init }) => [init.method, init.signal?.aborted])).toEqual([
      ["GET", true],
      ["POST", false],
    ]);
  });

  test("the key is asked for at every request, so a new key counts at once", async () => {
    const keys = ["first", "second"];
    const { api, sent } = fakeWire(() => json({ data: [] }), { key: () => keys.shift() ?? null });
    await api.listWebhooks({ page: 1, per_page: 20 });
    await api.listWebhooks({ page: 2, per_page: 20 });
    expect(sent.map(({ headers }) => headers["authorization"])).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
  });
});
