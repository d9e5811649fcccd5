import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** Options of tests and the bench: without a window, a GPU or requests of its own. */
export const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser on this machine, or undefined. `CHROMIUM` names another one. */
export function findChromium() {
  return places.find((place) => place && existsSync(place));
}

/**
 * The browser for the tests. Debian's is installed where there is none and we may; elsewhere this
 * says what to install.
 * @throws when there is none
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], options);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or name one in the variable CHROMIUM.",
  );
}
