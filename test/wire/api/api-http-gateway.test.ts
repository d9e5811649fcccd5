import { expect, test, vi } from "vitest";
import { ApiError } from "#src/api/errors.ts";
import { explain } from "#src/api/explain.ts";
import { gradeError } from "#src/writes/send/grade.ts";
import { fakeWire, json, thrown } from "../fake-wire.ts";

const gateway = { origin: "https://reshelve.example", prefix: "/api", gateway: true };
const withId = (id: string, body: unknown = { id: "doc_1" }, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "X-Request-Id": id } });

test("a gateway gets the cookies of its own origin, and no key where it has one", async () => {
  const { api, sent } = fakeWire(() => json({ data: [] }), {
    ...{ workspace: gateway, key: () => null },
  });
  await api.listWebhooks({ page: 1, per_page: 1 });
  expect(sent[0]?.init.credentials).toBe("same-origin");
  expect(sent[0]?.headers).not.toHaveProperty("authorization");
  expect(sent[0]?.headers).toHaveProperty("x-requested-with");
});

test("a workspace on the console’s own origin without a gateway gets no cookies", async () => {
  const { api, sent } = fakeWire(() => json({ data: [] }), {
    workspace: { ...gateway, gateway: false },
  });
  await api.listWebhooks({ page: 1, per_page: 1 });
  expect(sent[0]?.init.credentials).toBe("omit");
});

test.each([200, 422])("the ID of a request is told with its reply (%s)", async (status) => {
  const { api } = fakeWire(() => withId("9f3c-1", { id: "doc_1" }, status), { workspace: gateway });
  const onResponse = vi.fn();
  await api.restore("docs", "doc_1", onResponse).catch(() => null);
  expect(onResponse).toHaveBeenCalledWith(expect.objectContaining({ requestId: "9f3c-1" }));
});

test("an ID of the workspace’s own is not that of a gateway", async () => {
  const { api } = fakeWire(() => withId("9f3c-1"));
  const onResponse = vi.fn();
  await api.restore("docs", "doc_1", onResponse);
  expect(onResponse).toHaveBeenCalledWith(expect.objectContaining({ requestId: null }));
});

test("a 401 without a key is no matter of a key to enter", async () => {
  const { api } = fakeWire(() => json({ message: "No." }, 401), {
    ...{ workspace: gateway, key: () => null },
  });
  const error = await thrown(ApiError, api.readTask("tsk_1"));
  expect(gradeError(error)).toMatchObject({ grade: "refused", reason: "gateway", status: 401 });
  expect(explain(error, "reshelve.example").text).toMatch(/signed in.*gateway’s key/);
  const { api: own } = fakeWire(() => json({ message: "No." }, 401));
  const ownError = await thrown(ApiError, own.readTask("tsk_1"));
  expect(gradeError(ownError)).toMatchObject({ reason: "key" });
  expect(explain(ownError, "acme.example").text).toContain("Enter a new key");
});
