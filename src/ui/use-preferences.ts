import { useSyncExternalStore } from "react";
import { preferences } from "#src/lib/preferences.ts";

/** The preferences of this browser. What formats numbers or times calls this, to follow a change. */
export const usePreferences = () =>
  useSyncExternalStore(preferences.subscribe, preferences.get, preferences.get);
