import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import { isIncomplete as incomplete } from "#src/ui/lazy-component.tsx";
import styles from "./update-bar.module.css";
import { build } from "virtual:build";

/** Shortest time between two checks when the tab is shown again. */
const CHECK_INTERVAL_MS = 5 * 60_000;

/**
 * Name of a newer build that the host serves, or null. Checks when the tab is shown again, and when a
 * part can't be loaded.
 */
function useNewBuild(isIncomplete: boolean): string | null {
  const [newBuild, setNewBuild] = useState<string | null>(null);
  useEffect(() => {
    let checkedAt = performance.timeOrigin;
    async function check() {
      checkedAt = Date.now();
      const found = await findNewBuild();
      if (found !== null) setNewBuild(found);
    }
    // Of what failed before this listened there is no event.
    if (isIncomplete) void check();
    function onShown() {
      if (document.hidden || Math.abs(Date.now() - checkedAt) < CHECK_INTERVAL_MS) return;
      void check();
    }
    function onPreloadError({ payload: error }: VitePreloadErrorEvent) {
      // By the browser's own message the router would reload the page, whatever is unsaved on it.
      error.name = "ChunkLoadError";
      error.message = `Not loaded: ${error.message}`;
      void check();
    }
    document.addEventListener("visibilitychange", onShown);
    addEventListener("vite:preloadError", onPreloadError);
    return () => {
      document.removeEventListener("visibilitychange", onShown);
      removeEventListener("vite:preloadError", onPreloadError);
    };
  }, [isIncomplete]);
  return newBuild;
}

/** Bar that offers to reload once a newer version is served, or where part of the page couldn’t be loaded. */
export function UpdateBar() {
  const isIncomplete = useSyncExternalStore(incomplete.subscribe, incomplete.get);
  const newBuild = useNewBuild(isIncomplete);
  const [dismissed, setDismissed] = useState("");
  const news = [newBuild, isIncomplete && "incomplete"].filter(Boolean).join(" ");
  return (
    <div role="status" className={styles.bar}>
      {news !== "" && news !== dismissed && (
        <Notice
          tone={isIncomplete ? "warn" : "plain"}
          title={newBuild ? "A new version is available." : "Part of this page couldn’t be loaded."}
          actions={
            <>
              <Button variant="primary" onClick={() => location.reload()}>
                Reload
              </Button>
              <IconButton
                icon={<X aria-hidden />}
                aria-label="Dismiss"
                onClick={() => setDismissed(news)}
              />
            </>
          }
        >
          {newBuild ? "Reload to use it." : "Check your connection, then reload."}
        </Notice>
      )}
    </div>
  );
}

const schema = z.object({ version: z.string(), commit: z.nullable(z.string()) });
const nameOf = ({ version, commit }: z.output<typeof schema>) => `${version} ${commit}`;

/**
 * Name of the build that the host serves now; null where it is the one of this page, or is not known,
 * as while offline.
 */
async function findNewBuild(): Promise<string | null> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}version.json`, { cache: "no-store" });
    const served = nameOf(z.parse(schema, await response.json()));
    return served === nameOf(build) ? null : served;
  } catch {
    return null;
  }
}
