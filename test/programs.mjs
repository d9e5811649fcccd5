/*
 * Programs that tests use beside Node. A test looks for them and never installs one.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/**
 * Each program: a variable that names its file, files, names in the PATH, and how to get it.
 * Where a system has no such program, its name has no package.
 */
const programs = {
  chromium: {
    variable: "CHROMIUM",
    names: ["chromium", "chromium-browser", "google-chrome"],
    files: () => [chromium.executablePath()],
    get: "npx playwright install chromium; Debian: chromium; Homebrew: chromium",
  },
  firefox: {
    variable: "FIREFOX",
    names: ["firefox-esr", "firefox"],
    files: () => [
      "/Applications/Firefox.app/Contents/MacOS/firefox",
      String.raw`C:\Program Files\Mozilla Firefox\firefox.exe`,
    ],
    get: "npx browsers install firefox@stable; Debian: firefox-esr; Homebrew: firefox",
  },
  webkit: {
    variable: "WEBKIT_DRIVER",
    names: ["WebKitWebDriver"],
    get: "Debian: webkit2gtk-driver; for Linux alone",
  },
  xvfb: { variable: "XVFB", names: ["Xvfb"], get: "Debian: xvfb; for Linux alone" },
  nginx: { names: ["nginx"], get: "Debian: nginx; Homebrew: nginx" },
  envsubst: { names: ["envsubst"], get: "Debian: gettext-base; Homebrew: gettext" },
  curl: { names: ["curl"], get: "Debian: curl; Homebrew: curl" },
  openssl: { names: ["openssl"], get: "Debian: openssl; Homebrew: openssl" },
};

/** Folders that are searched; Debian keeps servers out of the PATH of users. */
const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"];
const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];

/** Returns the file of a program, or undefined if this machine has none. */
export function findProgram(name) {
  const { variable = "", names, files = () => [] } = programs[name];
  if (process.env[variable]) return process.env[variable];
  const inPath = folders.flatMap((folder) =>
    names.flatMap((one) => endings.map((ending) => path.join(folder, one + ending))),
  );
  // Those that Playwright installs come first: they are of its own version.
  return [...files(), ...inPath].find((file) => existsSync(file));
}

/** Says in one line how to get a program. */
export function howToGet(name) {
  const { variable, get } = programs[name];
  return `${name} is missing (${get}${variable ? `; or ${variable} names its file` : ""})`;
}

/**
 * Returns the file of a program.
 * @throws if this machine has none, saying how to get it
 */
export function programOf(name) {
  const file = findProgram(name);
  if (!file) throw new Error(howToGet(name));
  return file;
}

/** Options of Chromium in tests and the bench: without a window, a GPU or requests of its own. */
export const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
