import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { libraries } from "../../build/build-info.ts";
import { builds, packagesOf } from "../browser/support/build.ts";

/** Words that only the demo has: its code, its data, its worker. */
const demoWords = [
  ...["harbor-studio", "mockServiceWorker", "setupWorker", "demo-key-0000000", "Sentinel: "],
  ...["whsec_demo", "Demo workspace", "reshelve.demo", "This is the demo"],
];

/** Text of all files of a folder, with their names. */
const textOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(gz|br)$/.test(entry.name))
    .map(
      (entry) => `${entry.name}\n${readFileSync(path.join(entry.parentPath, entry.name), "utf8")}`,
    )
    .join("\n");

const production = textOf(builds.production);
const demo = textOf(builds.demo);

test("a host of files alone opens the demo at any address, by its 404.html", () => {
  const page = (name: string) => readFileSync(path.join(builds.demo, name), "utf8");
  expect(page("404.html")).toBe(page("index.html"));
});

test.describe("the production build", () => {
  test("holds no byte of the demo", () => {
    for (const word of demoWords) {
      expect.soft(production.includes(word), word).toBe(false);
      // The control: the demo build has it, so the word is one that would be found.
      expect.soft(demo.includes(word), word).toBe(true);
    }
  });

  test("holds no package whose licence is not listed", () => {
    const packages = new Set(Object.values(packagesOf(builds.production)).flat());
    expect(packages).toContain("react-dom");
    const listed = libraries().map(({ name }) => name);
    expect([...packages].filter((name) => !listed.includes(name))).toEqual([]);
    const licences = readFileSync(path.join(builds.production, "licences.txt"), "utf8");
    expect(licences).toMatch(/^react-dom [\d.]+ \(MIT\)\n\nMIT License\n/m);
  });

  test("points at no file of another site", () => {
    const pointing =
      /(?:src|href)=\\?["']?https?:|url\(["']?https?:|import\(["']https?:|fetch\(["'`]https?:/g;
    expect(production.match(pointing) ?? []).toEqual([]);
    expect('<script src="https://a.example/x.js">'.match(pointing)).toHaveLength(1);
  });

  test("has each larger text compressed beside it, with the same content", () => {
    const texts = readdirSync(builds.production, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(html|js|css|svg)$/.test(name))
      .map((name) => path.join(builds.production, name))
      .filter((file) => statSync(file).size >= 1024);
    expect(texts.length).toBeGreaterThan(10);
    for (const file of texts) {
      const text = readFileSync(file);
      expect(gunzipSync(readFileSync(`${file}.gz`)).equals(text), file).toBe(true);
      expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(text), file).toBe(true);
    }
  });

  test("has no inline script and no inline style", () => {
    const html = readFileSync(path.join(builds.production, "index.html"), "utf8");
    expect(html).toMatch(/<script type="module" crossorigin src="/);
    expect(html).not.toMatch(/<style|<script(?![^>]*src=)| style="| on[a-z]+="/);
  });
});
