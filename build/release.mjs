/*
 * Builds the console and packs it with what a deployment needs: `npm run release` writes
 * `dist-release/reshelve-<version>.tar.gz`. Two runs on one commit write the same bytes.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runnerImport } from "vite";
import { createSbom } from "./sbom.mjs";

const root = path.resolve(import.meta.dirname, "..");
const sha256 = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Output of git; null outside of a repository. */
function git(...args) {
  try {
    const stdio = ["ignore", "pipe", "ignore"];
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio }).trim();
  } catch {
    return null;
  }
}

/** The GNU tar of this machine: others, such as that of macOS, can’t sort or set owners. */
function findTar() {
  for (const command of ["tar", "gtar"]) {
    try {
      if (execFileSync(command, ["--version"], { encoding: "utf8" }).includes("GNU tar")) {
        return command;
      }
    } catch {
      // Not installed.
    }
  }
  throw new Error("A release needs GNU tar. Install it (macOS: brew install gnu-tar).");
}

/** Names, versions and licence texts of the packages in the build. */
const licencesText = (libraries) =>
  libraries
    .map(({ name, version, licence, text }) => `${name} ${version}: ${licence}\n\n${text}\n`)
    .join(`\n${"-".repeat(72)}\n\n`);

/** Lines for `sha256sum --check`, of every file below a folder. */
function sums(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return files
    .toSorted()
    .map((file) => `${sha256(path.join(folder, file))}  ${file}\n`)
    .join("");
}

const tar = findTar();
const { name, version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const seconds = process.env["SOURCE_DATE_EPOCH"] ?? git("log", "-1", "--format=%ct");
if (!seconds) {
  throw new Error("Outside of git, set COMMIT to the commit and SOURCE_DATE_EPOCH to its time.");
}
execFileSync("npm", ["run", "build"], {
  cwd: root,
  stdio: "inherit",
  // With another value, React's development code would be built, with paths of this machine in it.
  env: { ...process.env, NODE_ENV: "production" },
});
const { libraries } = (
  await runnerImport("/build/build-info.ts", { root, configFile: false, logLevel: "error" })
).module;
const packages = libraries();

// Uncommitted changes make it something else than this version.
const release = `${name}-${version}${git("status", "--porcelain") ? "-dirty" : ""}`;
const out = path.join(root, "dist-release");
const archive = path.join(out, `${release}.tar.gz`);
const staging = mkdtempSync(path.join(tmpdir(), "reshelve-release-"));
try {
  const folder = path.join(staging, release);
  mkdirSync(folder);
  for (const part of ["dist", "deploy", "docs", "LICENSE"]) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  const time = new Date(Number(seconds) * 1_000);
  const sbom = createSbom({ root, name, libraries: packages, time });
  writeFileSync(path.join(folder, "sbom.cdx.json"), sbom);
  writeFileSync(path.join(folder, "licences.txt"), licencesText(packages));
  writeFileSync(path.join(folder, "SHA256SUMS"), sums(folder));

  mkdirSync(out, { recursive: true });
  const sorted = ["--sort=name", `--mtime=@${seconds}`, "--format=ustar"];
  const owned = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
  const packed = ["-I", "gzip -n9", "-cf", archive, "-C", staging, release];
  execFileSync(tar, [...sorted, ...owned, ...packed], { stdio: "inherit" });
} finally {
  rmSync(staging, { recursive: true });
}
const line = `${sha256(archive)}  ${path.basename(archive)}\n`;
writeFileSync(`${archive}.sha256`, line);
console.log(`\n${path.relative(root, archive)}\n${line}`);
