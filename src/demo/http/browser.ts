import { setupWorker } from "msw/browser";
import { stored } from "#src/lib/stored.ts";
import { paceUploads } from "#src/demo/http/bucket-progress.ts";
import type { Upload } from "#src/demo/state/records.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { createFirewall, demoOrigin, rejectUnhandled } from "#src/demo/state/origins.ts";
import { isPreset, presets } from "#src/demo/state/settings.ts";
import { createWorkspace, demoKey } from "#src/demo/state/workspace.ts";

/** Controls of the mock service in the demo build. */
interface DemoControls {
  /** Current uploads, to fill the demo's uploads page. */
  readonly uploads: readonly Upload[];
  /** Address and key of the workspace, for the connect page. */
  readonly origin: string;
  readonly key: string;
  /** Name of the current preset. */
  readonly settings: string;
  readonly presets: readonly { readonly name: string; readonly label: string }[];
  /** Applies a preset from the next request on; unknown names are ignored. */
  choose: (presetName: string) => void;
  /** Restores the seed data; cached reads become stale. */
  reset: () => void;
}

/** Changes of the demo. Where the browser doesn't store them, they are lost on reload. */
const kept = stored("reshelve.demo", { parse: String }, { area: "tab", asText: true });

/**
 * Starts the mock service in this tab's service worker. Changes survive a reload of the tab.
 * @throws when the browser offers no service worker
 */
export async function startDemo(): Promise<DemoControls> {
  const workspace = createWorkspace({
    key: demoKey,
    latency: [80, 320],
    saved: kept.get(),
    onWrite: (save) => kept.set(save()),
  });
  const worker = setupWorker(
    createFirewall(location.origin),
    ...createHandlers(workspace, { pacedUploads: true }),
    rejectUnhandled,
  );
  paceUploads(workspace);
  // Saved before the first write too, so that ages count from the same moment after a reload.
  kept.set(workspace.save());
  await worker.start({
    quiet: true,
    onUnhandledRequest: "bypass",
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
  return {
    origin: demoOrigin,
    key: workspace.key,
    get settings() {
      return workspace.preset();
    },
    get uploads() {
      return workspace.uploads();
    },
    presets,
    choose: (name) => {
      if (isPreset(name)) workspace.usePreset(name);
    },
    reset: workspace.reset,
  };
}
