import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { archiveKinds, isContainer, kinds } from "#src/api/archive.ts";
import { operations } from "../wire/fake-wire.ts";
import { filesBelow, requestRows, root, textOf } from "./files.ts";

const pages = ["README.md", "CONTRIBUTING.md", ...filesBelow("docs")].filter((file) =>
  file.endsWith(".md"),
);

/** Paths of this repository that a page names in code spans or links, from the root. */
function pathsIn(page: string): string[] {
  const text = textOf(page).replaceAll(/^```.*?^```/gms, "");
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? "");
  const links = [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, link]) => link ?? "");
  const inSpans = spans.filter(
    (span) =>
      /^(src|test|bench|docs|deploy|public|\.ci|\.github)\/[\w./$-]*$/.test(span) ||
      (/^[\w.-]+\.(ts|md|html)$/.test(span) && existsSync(path.join(root, span))),
  );
  const inLinks = links
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => path.join(path.dirname(page), link));
  return [...inSpans, ...inLinks];
}

describe("the documents", () => {
  test.each(pages)("%s names only files that exist", (page) => {
    expect(pathsIn(page).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test("the README has at most 1,000 words, and all of them 10,500", () => {
    const all = ["SECURITY.md", "CHANGELOG.md", ...pages];
    const counts = all.map(
      (page) =>
        textOf(page)
          .split(/\s+/)
          .filter((word) => /\w/.test(word)).length,
    );
    expect(counts[all.indexOf("README.md")]).toBeLessThanOrEqual(1000);
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(10_500);
  });

  test("the README gives a reason for every runtime dependency, and for no other", () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      textOf("package.json"),
    );
    const table = textOf("README.md").split("## Dependencies")[1]?.split(/^## /m)[0] ?? "";
    const rows = [...table.matchAll(/^\| (`.+?`) \| (.+) \|$/gm)].flatMap(([, names]) =>
      [...(names ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(rows.toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });

  test("comments cite headings of docs/api.md that exist", () => {
    const headings = new Set(
      [...textOf("docs/api.md").matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
    );
    const code = [...filesBelow("src"), ...filesBelow("test")].filter((file) =>
      /\.(ts|tsx|mjs)$/.test(file),
    );
    const cited = code.flatMap((file) =>
      [...textOf(file).matchAll(/docs\/api\.md,[\s*]+"([^"]+)"/g)].map(([, heading]) => heading),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((heading) => !headings.has(heading))).toEqual([]);
  });

  test("the kinds are named in their order, and those that hold others in that of a run", () => {
    expect(textOf("README.md")).toContain(`(${kinds.join(", ")})`);
    const containers = kinds
      .filter(isContainer)
      .map((kind) => archiveKinds[kind])
      .toSorted((one, other) => one.runOrder - other.runOrder)
      .map(({ noun }) => noun);
    const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
    expect(textOf("docs/api.md")).toContain(`| Restoring a ${either.format(containers)} may`);
  });

  test("docs/api.md lists every request of the api, and no other", () => {
    const listed = requestRows().map(({ request }) => request);
    const made = operations.map(
      ({ method, path: requestPath }) =>
        `${method} ${requestPath.replace(/\?.*/, "").replace(/\/[a-z]+_A-z_9/, "/{id}")}`,
    );
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(made)].toSorted());
  });
});
