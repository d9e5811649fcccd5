import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, textOf } from "./files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-release-"));
afterAll(() => rmSync(folder, { recursive: true }), 60_000);

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

const { version }: { version: string } = JSON.parse(textOf("package.json"));
const name = `reshelve-${version}`;
const commits: string[] = [];

/** Copies the working tree into a repository of its own, as a commit that is always the same. */
function commitTree(copy: string) {
  const files = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], root);
  for (const file of files.split("\0").filter(Boolean)) {
    const target = path.join(copy, file);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(root, file), target);
  }
  const user = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  run("git", ["init", "--quiet"], copy);
  run("git", ["add", "--all"], copy);
  run("git", [...user, "commit", "--quiet", "--message", "Test"], copy);
}

/** Runs `npm run release` in a copy and returns the archives that it wrote. */
function release(copy: string) {
  const modules = path.join(copy, "node_modules");
  rmSync(modules, { force: true });
  symlinkSync(path.join(root, "node_modules"), modules);
  // `.gitignore` means the folder.
  appendFileSync(path.join(copy, ".git", "info", "exclude"), "node_modules\n");
  run("npm", ["run", "release"], copy);
  return readdirSync(path.join(copy, "dist-release"));
}

beforeAll(() => {
  const one = path.join(folder, "one");
  const other = path.join(folder, "a", "longer", "path");
  mkdirSync(one);
  commitTree(one);
  run("git", ["clone", "--quiet", one, other], folder);
  for (const copy of [one, other]) {
    expect(release(copy).toSorted()).toEqual([`${name}.tar.gz`, `${name}.tar.gz.sha256`]);
    run("sha256sum", ["--check", `${name}.tar.gz.sha256`], path.join(copy, "dist-release"));
    commits.push(run("git", ["rev-parse", "HEAD"], copy).slice(0, 12));
  }
  run("tar", ["-xzf", path.join(one, "dist-release", `${name}.tar.gz`)], folder);
}, 300_000);

const unpacked = path.join(folder, name);
const read = (file: string) => readFileSync(path.join(unpacked, file), "utf8");

test("two builds of one commit are the same bytes", () => {
  const [one, other] = ["one", "a/longer/path"].map((copy) =>
    readFileSync(path.join(folder, copy, "dist-release", `${name}.tar.gz`)),
  );
  expect(one?.equals(other ?? Buffer.of())).toBe(true);
});

test("the release holds what a deployment needs, and sums that verify", () => {
  const parts = readdirSync(unpacked);
  expect(parts).toEqual(
    expect.arrayContaining([
      ...["LICENSE", "SHA256SUMS", "deploy", "dist", "docs", "licences.txt", "sbom.cdx.json"],
    ]),
  );
  expect(readdirSync(path.join(unpacked, "dist"))).toContain("index.html");
  expect(JSON.parse(read("dist/version.json"))).toEqual({ version, commit: commits[0] });
  const verified = run("sha256sum", ["--check", "SHA256SUMS"], unpacked).trim().split("\n");
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true });
  expect(verified).toHaveLength(files.filter((file) => file.isFile()).length - 1);
  appendFileSync(path.join(unpacked, "dist", "index.html"), "<!-- changed -->");
  expect(() => run("sha256sum", ["--check", "SHA256SUMS"], unpacked)).toThrow("Command failed");
});

test("nothing in the archive tells who packed it, or when", () => {
  const archive = path.join(folder, "one", "dist-release", `${name}.tar.gz`);
  const lines = run("tar", ["--numeric-owner", "-tvzf", archive], folder).trim().split("\n");
  expect(new Set(lines.map((line) => line.split(/\s+/)[1]))).toEqual(new Set(["0/0"]));
  expect(new Set(lines.map((line) => line.split(/\s+/).slice(3, 5).join(" "))).size).toBe(1);
});

interface Sbom {
  metadata: { component: { name: string } };
  components: { name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test("the SBOM and the licences name the packages that ship, and no others", () => {
  const { metadata, components, dependencies }: Sbom = JSON.parse(read("sbom.cdx.json"));
  expect(metadata.component.name).toBe("reshelve");
  const listed = components.map((component) => `${component.name} ${component.version}`);
  const licences = [...read("licences.txt").matchAll(/^(\S+ \d\S*): (.+)$/gm)];
  expect(licences.map(([, library]) => library)).toEqual(expect.arrayContaining(listed));
  expect(licences).toHaveLength(listed.length);
  const names = components.map((component) => component.name);
  expect(names).toEqual(expect.arrayContaining(["react", "react-dom", "scheduler", "zod"]));
  for (const forDevelopment of ["vite", "msw", "vitest"])
    expect(names).not.toContain(forDevelopment);
  const refs = new Set(dependencies.map(({ ref }) => ref));
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((on) => !refs.has(on))).toEqual(
    [],
  );
});

test("uncommitted changes are named in the archive", () => {
  const copy = path.join(folder, "one");
  appendFileSync(path.join(copy, "LICENSE"), "\n");
  expect(release(copy)).toContain(`${name}-dirty.tar.gz`);
}, 120_000);
