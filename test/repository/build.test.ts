import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { libraries } from "../../build/build-info.ts";
import { packagesOf, recordPackages } from "../browser/support/build.ts";

/** Words that only the demo has: its code, its data, its worker. */
const demoWords = [
  ...["harbor-studio", "mockServiceWorker", "setupWorker", "demo-key-0000000", "Sentinel: "],
  ...["whsec_demo", "Demo workspace", "reshelve.demo", "This is the demo"],
];

/** Words that only the devtools of Query and Router have. */
const devtoolsWords = ["tsqd-open-btn", "tanstackRouterDevtoolsOpen"];

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-build-"));
const built: Record<string, string> = {};

beforeAll(async () => {
  for (const mode of ["production", "demo", "development"]) {
    const outDir = path.join(folder, mode);
    // Vitest sets it to another one, with which the build would not be the one that ships.
    vi.stubEnv("NODE_ENV", mode === "development" ? "development" : "production");
    await build({ mode, logLevel: "silent", plugins: [recordPackages()], build: { outDir } });
    built[mode] = readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(gz|br)$/.test(entry.name))
      .map(
        (entry) =>
          `${entry.name}\n${readFileSync(path.join(entry.parentPath, entry.name), "utf8")}`,
      )
      .join("\n");
  }
  vi.unstubAllEnvs();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe("the production build", () => {
  test.each(demoWords)("holds no byte of the demo: %s", (word) => {
    expect(built["production"]).not.toContain(word);
    // The control: the demo build has it, so the word is one that would be found.
    expect(built["demo"]).toContain(word);
  });

  test.each(devtoolsWords)("holds no byte of the devtools: %s", (word) => {
    expect(built["production"]).not.toContain(word);
    expect(built["demo"]).not.toContain(word);
    // The control: a build for development has it.
    expect(built["development"]).toContain(word);
  });

  test("holds no package whose licence is not listed", () => {
    const packages = new Set(Object.values(packagesOf(path.join(folder, "production"))).flat());
    expect(packages).toContain("react-dom");
    const listed = libraries().map(({ name }) => name);
    expect([...packages].filter((name) => !listed.includes(name))).toEqual([]);
  });

  test("points at no file of another site", () => {
    const pointing =
      /(?:src|href)=\\?["']?https?:|url\(["']?https?:|import\(["']https?:|fetch\(["'`]https?:/g;
    expect(built["production"]?.match(pointing) ?? []).toEqual([]);
    expect('<script src="https://a.example/x.js">'.match(pointing)).toHaveLength(1);
  });

  test("has each larger text compressed beside it, with the same content", () => {
    const production = path.join(folder, "production");
    const texts = readdirSync(production, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(html|js|css|svg)$/.test(name))
      .map((name) => path.join(production, name))
      .filter((file) => statSync(file).size >= 1024);
    expect(texts.length).toBeGreaterThan(10);
    for (const file of texts) {
      const text = readFileSync(file);
      expect(gunzipSync(readFileSync(`${file}.gz`)).equals(text), file).toBe(true);
      expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(text), file).toBe(true);
    }
  });

  test("has no inline script and no inline style", () => {
    const html = readdirSync(path.join(folder, "production")).includes("index.html")
      ? readFileSync(path.join(folder, "production", "index.html"), "utf8")
      : "";
    expect(html).toMatch(/<script type="module" crossorigin src="/);
    expect(html).not.toMatch(/<style|<script(?![^>]*src=)| style="| on[a-z]+="/);
  });
});
