import type { Upload } from "#src/demo/state/records.ts";

/** What the page of the demo build may do with the pretend service. */
export interface DemoControls {
  /** The uploads of the seeds as they are now, for the desk of the demo. */
  readonly uploads: readonly Upload[];
  /** Address and key of the workspace, for the connect page. */
  readonly origin: string;
  readonly key: string;
  /** The name of the present settings, one of `presets`. */
  readonly settings: string;
  readonly presets: readonly { readonly name: string; readonly label: string }[];
  /** Behave as this preset from the next request on; an unknown name changes nothing. */
  choose: (presetName: string) => void;
  /** Back to the seeds; what was read before is stale. */
  reset: () => void;
}
