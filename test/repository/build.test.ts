import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Words that only the demo has: its code, its data, its worker. */
const demoWords = [
  "harbor-studio",
  "mockServiceWorker",
  "setupWorker",
  "demo-key-0000000",
  "Sentinel: ",
  "whsec_demo",
  "Demo workspace",
  "reshelve.demo",
  "This is the demo",
];

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-build-"));
const built: Record<string, string> = {};

beforeAll(async () => {
  for (const mode of ["production", "demo"]) {
    const outDir = path.join(folder, mode);
    await build({ mode, logLevel: "silent", build: { outDir } });
    built[mode] = readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) =>
          `${entry.name}\n${readFileSync(path.join(entry.parentPath, entry.name), "utf8")}`,
      )
      .join("\n");
  }
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe("the production build", () => {
  test.each(demoWords)("holds no byte of the demo: %s", (word) => {
    expect(built["production"]).not.toContain(word);
    // The control: the demo build has it, so the word is one that would be found.
    expect(built["demo"]).toContain(word);
  });

  test("points at no file of another site", () => {
    const pointing =
      /(?:src|href)=\\?["']?https?:|url\(["']?https?:|import\(["']https?:|fetch\(["'`]https?:/g;
    expect(built["production"]?.match(pointing) ?? []).toEqual([]);
    expect('<script src="https://a.example/x.js">'.match(pointing)).toHaveLength(1);
  });

  test("has no inline script and no inline style", () => {
    const html = readdirSync(path.join(folder, "production")).includes("index.html")
      ? readFileSync(path.join(folder, "production", "index.html"), "utf8")
      : "";
    expect(html).toMatch(/<script type="module" crossorigin src="/);
    expect(html).not.toMatch(/<style|<script(?![^>]*src=)| style="| on[a-z]+="/);
  });
});
