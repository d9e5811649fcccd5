import { createConsole } from "#src/app/console.ts";
import { openFirstList } from "#src/archive/open-first-list.ts";
import { defaultConfig, readConfig } from "#src/connection/config/site-config.ts";
import { refuseFileDrops } from "#src/app/file-drags.ts";
import { formatNumber, minuteOfYear } from "#src/lib/format.ts";
import { removeRetired } from "#src/lib/storage/retired.ts";

// Nothing is awaited at the top level: the modules loaded here import this one's, and would wait for it.
async function start() {
  // Loads while the configuration and the first items are read (build/preload.ts).
  const pages = import("#src/pages.tsx");
  const config = import.meta.env.MODE === "demo" ? defaultConfig : await readConfig();
  if ("problems" in config) {
    const { showProblems } = await pages;
    return showProblems(config);
  }
  const reshelve = createConsole(config);
  const session = reshelve.sessions.current.get();
  if (session) openFirstList(session, location.pathname);
  // The first number and date take 0.1 s on a slow machine: once the requests are sent, it is idle.
  setTimeout(() => {
    formatNumber(0);
    minuteOfYear(0);
  });
  const { showPages } = await pages;
  return showPages(reshelve);
}

refuseFileDrops();
void start();
void removeRetired();
