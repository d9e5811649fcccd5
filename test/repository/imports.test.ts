import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, root, textOf } from "./files.ts";

const sources = filesBelow("src").filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const inFolders = sources.filter((file) => path.relative("src", file).includes(path.sep));

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

describe("who may import whom", () => {
  // The linter holds the table of rooms by itself, and who touches storage; this shows that it does.
  const forbidden = [
    ["lib", 'import { isId } from "#src/api/ids.ts";\nexport const x = isId;'],
    ["api", 'import { useState } from "react";\nexport const x = useState;'],
    ["writes", 'import { nameOf } from "#src/archive/kinds/views.tsx";\nexport const x = nameOf;'],
    ["app", 'import { startTasks } from "#src/tasks/start.ts";\nexport const x = startTasks;'],
    ["ui", 'import { isId } from "#src/api/ids.ts";\nexport const x = isId;'],
    ["archive", 'import { check } from "#src/connection/check/check.ts";\nexport const x = check;'],
    ["routes", 'import { seed } from "#src/demo/seed/seed.ts";\nexport const x = seed;'],
    ["demo", 'import { useQuery } from "@tanstack/react-query";\nexport const x = useQuery;'],
    ["webhooks", "export const x = localStorage;"],
    ["tasks", "export const x = indexedDB;"],
    ["uploads", 'import { openDB } from "idb";\nexport const x = openDB;'],
  ] as const;

  test("the linter refuses what each room may not import", () => {
    // A tree of its own, in an ignored folder: a run that is killed must leave nothing in `src`.
    const folder = path.join(root, "node_modules/.cache/reshelve/lint");
    rmSync(folder, { recursive: true, force: true });
    const files = forbidden.map(([room, text]) => {
      const file = path.join("src", room, "forbidden-import.ts");
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
      return file;
    });
    copyFileSync(path.join(root, "oxlint.config.mjs"), path.join(folder, "oxlint.config.mjs"));
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        path.join(root, "node_modules/oxlint/bin/oxlint"),
        "--config=oxlint.config.mjs",
        "--format=unix",
        ...files,
      ],
      { cwd: folder, encoding: "utf8" },
    );
    const refused = stdout.split("\n").filter((line) => line.includes("no-restricted-"));
    for (const file of files)
      expect(refused.filter((line) => line.startsWith(`${file}:`))).toHaveLength(1);
    expect(status).not.toBe(0);
  });
});

describe("the shape of the code", () => {
  test("only the hook files of writes/ know React", () => {
    const users = inFolders.filter(
      (file) => file.startsWith("src/writes/") && /from "react"/.test(textOf(file)),
    );
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((file) => !path.basename(file).startsWith("use-"))).toEqual([]);
  });

  test("the demo is only reached by the file that mounts it, and that one only dynamically", () => {
    const reaching = sources.filter(
      (file) =>
        !file.startsWith("src/demo/") &&
        /"[^"\n]*(\/demo\/|demo-mount)[^"\n]*\.tsx?"/.test(textOf(file)),
    );
    expect(reaching.toSorted()).toEqual(["src/app/demo-mount.tsx", "src/pages.tsx"]);
    expect(textOf("src/pages.tsx")).toMatch(
      /MODE === "demo"\s+\? await import\("#src\/app\/demo-mount\.tsx"\)/,
    );
  });

  test("no folder holds more than 20 files", () => {
    const sizes = new Map<string, number>();
    for (const file of filesBelow("src")) {
      const folder = path.dirname(file);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
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
    expect(textOf("package-lock.json")).toContain('"integrity": "');
    expect(hosts).toEqual([]);
  });
});
