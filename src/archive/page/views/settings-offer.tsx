import type { Preferences } from "#src/lib/preferences.ts";
import { Button } from "#src/ui/form/button.tsx";

/** Names of the settings, as the page of settings has them. */
const names: Record<keyof Preferences, string> = {
  theme: "Theme",
  density: "Density",
  times: "Relative or absolute times",
  timeZone: "Time zone",
  locale: "Numbers and dates",
  clock: "Clock",
  rowsPerPage: "Rows per page",
  singleKeys: "Single-key shortcuts",
  pace: "Pace of runs",
  typeAbove: "Number of items above which a run is typed",
};
const settings = Object.keys(names).filter((name): name is keyof Preferences => name in names);

/** The settings in which two differ. */
export const changedSettings = (before: Preferences, after: Preferences) =>
  settings.filter((name) => before[name] !== after[name]);

interface SettingsOfferProps {
  changed: readonly (keyof Preferences)[];
  /** True to take the settings over. */
  onChoose: (takes: boolean) => void;
}

/** Asks before the settings of a file, which may be those of a colleague, replace one’s own. */
export function SettingsOffer({ changed, onChoose }: SettingsOfferProps) {
  return (
    <div role="alert">
      <p>The file has other settings, too: {changed.map((name) => names[name]).join(", ")}.</p>
      <Button onClick={() => onChoose(false)}>Keep my settings</Button>{" "}
      <Button onClick={() => onChoose(true)}>Replace my settings</Button>
    </div>
  );
}
