import { setupWorker } from "msw/browser";
import { stored } from "#src/lib/storage/stored.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { createFirewall, demoOrigin, rejectUnhandled } from "#src/demo/state/origins.ts";
import { isPreset, presets } from "#src/demo/state/settings.ts";
import { createWorkspace, demoKey, diffSchema } from "#src/demo/state/workspace.ts";

/** Changes of the demo. Where the browser doesn't store them, they are lost on reload. */
const kept = stored("reshelve.demo", diffSchema, { area: "tab" });

/**
 * Starts the mock service in this tab's service worker. Changes survive a reload of the tab.
 * @throws when the browser offers no service worker
 */
export async function startDemo() {
  const workspace = createWorkspace({
    key: demoKey,
    latency: [80, 320],
    saved: kept.get(),
    onWrite: kept.set,
  });
  const worker = setupWorker(
    createFirewall(location.origin),
    ...createHandlers(workspace),
    rejectUnhandled,
  );
  // Saved before the first write too, so that ages count from the same moment after a reload.
  kept.set(workspace.save());
  await worker.start({
    quiet: true,
    onUnhandledRequest: "bypass",
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
  return {
    /** Address and key of the workspace, for the connect page. */
    origin: demoOrigin,
    key: workspace.key,
    presets,
    preset: workspace.preset,
    /** Current uploads, with the title of the folder of each, to fill the demo's uploads page. */
    uploads: () =>
      workspace.uploads().map((upload) => ({
        ...upload,
        folder: workspace.find("folders", upload.used_in ?? "")?.["name"],
      })),
    /** Applies a preset from the next request on; unknown names are ignored. */
    choose(name: string) {
      if (isPreset(name)) workspace.usePreset(name);
    },
    /** Restores the seed data; cached reads become stale. */
    reset: workspace.reset,
  };
}
