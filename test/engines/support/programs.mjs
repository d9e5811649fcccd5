import { ensureInstalled } from "../../debian.mjs";

const { FIREFOX, WEBKIT_DRIVER } = process.env;

/**
 * Paths of what the jobs need, by the environment variables that name them; `FIREFOX` and
 * `WEBKIT_DRIVER` name others. Debian's packages are installed where they are missing and we may.
 * @throws where one still is missing, saying what to install
 */
export const ensurePrograms = () => ({
  FIREFOX: ensureInstalled("firefox-esr", [FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"]),
  WEBKIT_DRIVER: ensureInstalled("webkit2gtk-driver", [WEBKIT_DRIVER, "/usr/bin/WebKitWebDriver"]),
  XVFB: ensureInstalled("xvfb", ["/usr/bin/Xvfb"]),
});
