import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * The first of `places` that exists. Where none does and we may, Debian's package is installed first.
 * @throws where there still is none, saying what to install
 */
export function ensureInstalled(name, places) {
  const find = () => places.find((place) => place && existsSync(place));
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", name], options);
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(`The tests need ${name}. Install it (Debian: apt-get install ${name}).`);
}
