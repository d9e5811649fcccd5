import { ensureInstalled } from "../../debian.mjs";

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

/**
 * The browser for the tests; `CHROMIUM` names another one. Debian's is installed where there is none
 * and we may.
 * @throws where there still is none, saying what to install
 */
export const ensureChromium = () => ensureInstalled("chromium", places);
