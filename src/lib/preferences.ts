import { type Store, createStore } from "#src/lib/store.ts";
import { stored } from "#src/lib/stored.ts";

/** Choices of the user for this browser. They change what is shown, never what is sent. */
export interface Preferences {
  theme: "system" | "light" | "dark";
  density: "regular" | "compact" | "comfortable";
  times: "relative" | "absolute";
  /** IANA name of the zone of all days and times; null for the browser's. */
  timeZone: string | null;
  /** BCP 47 tag of the language of numbers and dates. */
  locale: string;
  /** Hours of the clock; null for those of the language. */
  clock: "12" | "24" | null;
  /** Rows of a page of a list, where its address names none; null for those that suit the screen. */
  rowsPerPage: 20 | 50 | 100 | null;
  /** True while shortcuts of a single key are on. */
  singleKeys: boolean;
  /** Most requests a minute of a run; null for as many as the workspace admits. */
  pace: number | null;
  /** Number of items above which a run is confirmed by typing it. */
  typeAbove: number;
}

export const defaultPreferences: Preferences = {
  theme: "system",
  density: "regular",
  times: "relative",
  timeZone: null,
  locale: "en-GB",
  clock: null,
  rowsPerPage: null,
  singleKeys: true,
  pace: null,
  typeAbove: 50,
};

export const MAX_PACE = 600;
export const MAX_TYPE_ABOVE = 500;

/** True when `Intl` takes a language and a zone. */
function isKnown(locale: unknown, timeZone: unknown): boolean {
  if (typeof locale !== "string" || typeof timeZone !== "string") return false;
  try {
    Intl.DateTimeFormat(locale, { timeZone });
    return true;
  } catch {
    return false;
  }
}

const oneOf =
  (...choices: unknown[]) =>
  (value: unknown) =>
    choices.includes(value);

const wholeNumber = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const isValid: Record<keyof Preferences, (value: unknown) => boolean> = {
  theme: oneOf("system", "light", "dark"),
  density: oneOf("regular", "compact", "comfortable"),
  times: oneOf("relative", "absolute"),
  timeZone: (value) => value === null || isKnown("en", value),
  locale: (value) => isKnown(value, "UTC"),
  clock: oneOf("12", "24", null),
  rowsPerPage: oneOf(20, 50, 100, null),
  singleKeys: oneOf(true, false),
  pace: (value) => value === null || wholeNumber(value, 1, MAX_PACE),
  typeAbove: (value) => wholeNumber(value, 0, MAX_TYPE_ABOVE),
};

/** Parses stored or imported preferences. Fields that are missing or damaged get their defaults. */
export function parsePreferences(stored: unknown): Preferences {
  const preferences = { ...defaultPreferences };
  const fields: Record<string, unknown> = Object(stored);
  for (const [name, accepts] of Object.entries(isValid)) {
    if (accepts(fields[name])) Object.assign(preferences, { [name]: fields[name] });
  }
  return preferences;
}

const kept = stored("reshelve.preferences", { parse: parsePreferences });
// Read once and not at each use, as every number and time that is formatted asks for them.
const current = createStore(kept.get() ?? defaultPreferences);
kept.subscribe(() => current.set(kept.get() ?? defaultPreferences));

export const preferences: Pick<Store<Preferences>, "get" | "subscribe"> = current;

/** Changes preferences at once, in every tab. False where they last only until the page is left. */
export const setPreferences = (changed: Partial<Preferences>): boolean =>
  kept.set({ ...current.get(), ...changed }) === "saved";
