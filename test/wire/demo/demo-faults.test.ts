import { getResponse } from "msw";
import { expect, test } from "vitest";
import { z } from "#src/api/zod.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { createWorkspace } from "#src/demo/state/workspace.ts";

const page = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

function open() {
  const epoch = Date.parse("2026-11-19T08:41:12Z");
  const workspace = createWorkspace({ epoch, key: "test-key" });
  const handlers = createHandlers(workspace);
  async function send(route: string) {
    const [method = "", path = ""] = route.split(" ");
    const headers = { Authorization: "Bearer test-key" };
    const request = new Request(`https://studio.example${path}`, { method, headers });
    const response = await getResponse(handlers, request);
    if (!response) throw new Error(`No handler for ${route}`);
    return response;
  }
  return { workspace, send };
}

test("sentinels are the first archived docs", async () => {
  const answer = await open().send("GET /api/docs?state=archived");
  const { data } = z.parse(page, await answer.json());
  const titles = Object.values(sentinels).map(({ title }) => title);
  expect(data.slice(0, titles.length).map((doc) => doc["title"])).toEqual(titles);
});

test("limited: 60 writes a minute are admitted and counted down, then it says when to come back", async () => {
  const { workspace, send } = open();
  workspace.usePreset("writes-limited");
  const folders = workspace.all("folders").filter((one) => one["archived_at"] !== null);
  const answers = await Promise.all(
    folders.slice(0, 70).map(({ id }) => send(`POST /api/folders/${id}/restore`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 60 }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  expect(answers[0]?.headers.get("X-RateLimit-Remaining")).toBe("59");
  expect(answers[59]?.headers.get("X-RateLimit-Remaining")).toBe("0");
  expect(Number(answers[60]?.headers.get("Retry-After"))).toBeGreaterThan(0);
});
