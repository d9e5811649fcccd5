import type { Upload } from "#src/demo/state/records.ts";

/** Controls of the mock service in the demo build. */
export interface DemoControls {
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
