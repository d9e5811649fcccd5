import path from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, root, textOf } from "./files.ts";

/** What each folder may import of ours, and which packages; the table of the architecture. */
const rules: Record<string, { ours: readonly string[]; packages: RegExp }> = {
  api: { ours: ["api"], packages: /^zod/ },
  writes: { ours: ["writes", "api"], packages: /^(react|idb)$/ },
  ui: { ours: ["ui"], packages: /^(react|@tanstack\/react-router|lucide-react)$/ },
  ...Object.fromEntries(
    ["archive", "tasks", "webhooks", "uploads", "activity"].map((vertical) => [
      vertical,
      {
        ours: [vertical, "api", "writes", "ui"],
        packages: /^(react|@tanstack\/.*|lucide-react|react-hook-form|dompurify|idb)$/,
      },
    ]),
  ),
  connection: {
    ours: ["connection", "api", "writes", "ui"],
    packages: /^(react|react-hook-form|lucide-react)$/,
  },
  routes: {
    ours: [
      "archive",
      "tasks",
      "webhooks",
      "uploads",
      "activity",
      "connection",
      "api",
      "ui",
      "router.tsx",
      "routes",
    ],
    packages: /^(react|@tanstack\/.*|lucide-react)$/,
  },
  demo: { ours: ["demo", "api"], packages: /^(msw(\/.*)?|node:.*|vite)$/ },
};

const specifier = /\b(?:from|import)\s*\(?\s*"([^"\n]+)"/g;

/** The imports of a file that its folder may not have. */
function forbidden(file: string, text: string): string[] {
  const [folder = ""] = path.relative("src", file).split(path.sep);
  const rule = rules[folder];
  if (!rule) return [`${folder} has no rule`];
  return [...text.matchAll(specifier)].flatMap(([, name = ""]) => {
    if (name.endsWith(".css")) return [];
    const ours = name.startsWith("#src/")
      ? name.slice("#src/".length)
      : name.startsWith(".")
        ? path.relative("src", path.join(path.dirname(file), name))
        : null;
    if (ours === null) return rule.packages.test(name) ? [] : [name];
    return rule.ours.includes(ours.split(path.sep)[0] ?? "") ? [] : [name];
  });
}

const sources = filesBelow("src").filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const inFolders = sources.filter((file) => path.relative("src", file).includes(path.sep));

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

describe("who may import whom", () => {
  test.each(inFolders)("%s", (file) => {
    expect(forbidden(file, textOf(file))).toEqual([]);
  });

  test("the check bites", () => {
    expect(forbidden("src/ui/x.tsx", 'import { a } from "#src/api/ids.ts";')).toEqual([
      "#src/api/ids.ts",
    ]);
    expect(forbidden("src/api/x.ts", 'import { useState } from "react";')).toEqual(["react"]);
    expect(
      forbidden("src/archive/x.ts", 'import type { A } from "../connection/store.ts";'),
    ).toEqual(["../connection/store.ts"]);
    expect(
      forbidden("src/routes/x.tsx", 'const a = await import("#src/demo/browser.ts");'),
    ).toEqual(["#src/demo/browser.ts"]);
  });
});

describe("the shape of the code", () => {
  test("only the hook files of writes/ know React", () => {
    const users = inFolders.filter(
      (file) => file.startsWith("src/writes/") && /from "react"/.test(textOf(file)),
    );
    expect(users).toEqual(["src/writes/use-writes.ts"]);
  });

  test("the demo is only reached by the file that mounts it, and that one only dynamically", () => {
    const reaching = sources.filter(
      (file) =>
        !file.startsWith("src/demo/") &&
        /"[^"\n]*(demo\/|demo-mount|demo-parts|demo-strip)[^"\n]*\.tsx?"/.test(textOf(file)),
    );
    expect(reaching.toSorted()).toEqual(["src/demo-mount.tsx", "src/main.tsx"]);
    expect(textOf("src/main.tsx")).toMatch(
      /async function renderDemo\(\) \{\s+const \{ mountDemo \} = await import\(/,
    );
    expect(textOf("src/main.tsx")).toMatch(/MODE === "demo"\) void renderDemo\(\);/);
  });

  test("no folder re-exports, no file is a barrel, no file is over 400 lines", () => {
    for (const file of sources.filter((each) => !each.endsWith("route-tree.gen.ts"))) {
      const text = textOf(file);
      expect(path.basename(file), file).not.toMatch(
        /^index\.tsx?$/.test(path.relative("src/routes", file)) ? /^$/ : /^index\./,
      );
      expect(text, file).not.toMatch(/^export (\*|\{[^}]*\}) from "\./m);
      expect(text.split("\n").length, file).toBeLessThanOrEqual(400);
    }
  });

  test("the route tree holds every route file, and no other", () => {
    const named = [...textOf("src/route-tree.gen.ts").matchAll(/from '\.\/routes\/([^']+)'/g)].map(
      ([, name]) => name,
    );
    const files = filesBelow("src/routes")
      .map((file) => path.relative("src/routes", file).replace(/\.tsx$/, ""))
      .filter((name) => !name.startsWith("-"));
    expect(named.toSorted()).toEqual(files.toSorted());
  });

  test("the lockfile holds every platform's part of every package", () => {
    const { packages }: Lock = JSON.parse(textOf("package-lock.json"));
    const held = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
    const named = Object.values(packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !held.has(name))).toEqual([]);
  });

  test("the lockfile names no host", () => {
    const hosts = [...textOf("package-lock.json").matchAll(/"resolved": "([^"]+)"/g)].map(
      ([, url]) => url,
    );
    expect(hosts).toEqual([]);
    expect(root).not.toBe("");
  });
});
