import { z } from "zod/mini";
import { type Store, createStore } from "#src/lib/store.ts";
import { stored } from "#src/lib/storage/stored.ts";

/** True when `Intl` takes a language and a zone. */
export function isKnown(locale: string, timeZone: string): boolean {
  try {
    Intl.DateTimeFormat(locale, { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Choices of the user for this browser. They change what is shown, never what is sent. */
const fields = z.object({
  theme: z.catch(z.enum(["system", "light", "dark"]), "system"),
  density: z.catch(z.enum(["regular", "compact", "comfortable"]), "regular"),
  /** IANA name of the zone of all days and times; null for the browser's. */
  timeZone: z.catch(
    z.nullable(z.string().check(z.refine((timeZone) => isKnown("en", timeZone)))),
    null,
  ),
  /** BCP 47 tag of the language of numbers and dates. */
  locale: z.catch(z.string().check(z.refine((locale) => isKnown(locale, "UTC"))), "en-GB"),
  /** True while shortcuts of a single key are on. */
  singleKeys: z.catch(z.boolean(), true),
});
export type Preferences = z.output<typeof fields>;

/** Parses stored or imported preferences. Fields that are missing or damaged get their defaults. */
export const parsePreferences = (stored: unknown): Preferences =>
  z.parse(fields, { ...Object(stored) });
export const defaultPreferences = parsePreferences(null);

const kept = stored("reshelve.preferences", { parse: parsePreferences });
// Read once and not at each use, as every number and time that is formatted asks for them.
const current = createStore(kept.get() ?? defaultPreferences);
kept.subscribe(() => current.set(kept.get() ?? defaultPreferences));

export const preferences: Pick<Store<Preferences>, "get" | "subscribe"> = current;

/** Changes preferences immediately, in every tab. False where they last only until the page is left. */
export const setPreferences = (changed: Partial<Preferences>): boolean =>
  kept.set({ ...current.get(), ...changed });
