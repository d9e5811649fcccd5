import { preferences } from "#src/lib/preferences.ts";

function apply(): void {
  const { theme, density } = preferences.get();
  Object.assign(document.documentElement.dataset, { theme, density });
}

/** Applies the chosen theme and density to the page, now and whenever they change. */
export function applyLook(): void {
  apply();
  preferences.subscribe(apply);
}
