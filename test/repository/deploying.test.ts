import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { preview } from "vite";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { contentPolicy, siteHeaders } from "../../build/site-headers.ts";
import { textOf } from "./files.ts";

/** Origins in the examples of docs/deploying.md. */
const connect = ["https://workspace.example", "https://storage.example"];

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-site-"));
mkdirSync(path.join(folder, "assets"));
writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Site</title>");
writeFileSync(path.join(folder, "assets", "a.js"), "export {};");
writeFileSync(path.join(folder, "assets", "a.css"), "p { color: red }");
afterAll(() => rmSync(folder, { recursive: true }));

/** The headers of each file as `npm run preview` sends them. */
async function previewed(mode: string) {
  const server = await preview({
    mode,
    logLevel: "silent",
    build: { outDir: folder },
    preview: { port: 0 },
  });
  const address = server.httpServer.address();
  if (!address || typeof address === "string") throw new Error("The preview has no port.");
  const paths = ["/", "/archive/invoices?page=2", "/assets/a.js", "/assets/a.css"];
  const replies = await Promise.all(
    paths.map((file) => fetch(`http://127.0.0.1:${address.port}${file}`)),
  );
  await server.close();
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return replies.map(({ headers }) => headers);
}

const named = (headers: Headers, expected: Record<string, string>) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]));

describe("npm run preview", () => {
  test("sends the headers of a deployment with every file, to any port of this machine", async () => {
    const expected = siteHeaders({ connect: ["http://127.0.0.1:*", "http://localhost:*"] });
    for (const headers of await previewed("production")) {
      expect(named(headers, expected)).toEqual(expected);
    }
  });

  test("lets the console talk to the origins that CONNECT names, and to no others", async () => {
    process.env["CONNECT"] = connect.join(" ");
    onTestFinished(() => {
      delete process.env["CONNECT"];
    });
    const expected = siteHeaders({ connect });
    for (const headers of await previewed("production")) {
      expect(named(headers, expected)).toEqual(expected);
    }
  });

  test("serves the demo without Trusted Types, and with all the rest", async () => {
    const [headers] = await previewed("demo");
    const policy = headers?.get("Content-Security-Policy");
    expect(policy).toBe(contentPolicy({ connect: ["https://harbor-studio.example"], demo: true }));
    expect(policy).not.toContain("trusted-types");
  });
});

describe("docs/deploying.md", () => {
  const text = textOf("docs/deploying.md");
  const snippets = [...text.matchAll(/```(nginx)\n(.*?)```/gs)];

  test("shows a host", () => {
    expect(snippets.map(([, host]) => host)).toEqual(["nginx"]);
  });

  test.each(Object.entries(siteHeaders({ connect })))(
    "has each send %s as it is",
    (name, value) => {
      for (const [, host, snippet] of snippets) {
        const sent = [...(snippet ?? "").matchAll(/^\s*(?:add_header )?([\w-]+) "([^"]*)"/gm)];
        const values = sent.filter(([, header]) => header === name).map(([, , text]) => text);
        expect(values.length, host).toBeGreaterThan(0);
        expect(new Set(values), host).toEqual(new Set([value]));
      }
    },
  );

  test("holds no other policy", () => {
    const policies = text.match(/default-src[^"`\n]*/g) ?? [];
    expect(new Set(policies)).toEqual(new Set([contentPolicy({ connect })]));
  });
});
