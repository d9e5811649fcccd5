import type { Choice } from "#src/ui/form/search-select.tsx";

/** Regions that write numbers or dates in their own way, beside the languages themselves. */
const regional =
  "en-GB en-US en-AU en-CA en-IE en-IN en-NZ en-ZA ar-AE ar-EG ar-SA de-AT de-CH de-DE es-AR es-ES es-MX fr-BE fr-CA fr-CH fr-FR it-CH it-IT nl-BE nl-NL pt-BR pt-PT sr-Latn zh-CN zh-HK zh-TW fil haw kok";

/** Every tag of two letters. */
function* letterPairs() {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  for (const one of letters) for (const other of letters) yield one + other;
}

const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });
const option = (id: string) => ({ id, name: names.of(id) ?? id });

/** The languages that the browser knows. `Intl` doesn't list them, so the tags of two letters are tried. */
function listLocales() {
  const tags = [...navigator.languages, ...regional.split(" "), ...letterPairs()];
  const known = new Set(Intl.DateTimeFormat.supportedLocalesOf(tags));
  return [...known].map(option).toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}
let locales: ReturnType<typeof listLocales> | undefined;

/** The canonical form of a tag that the browser knows; null for another text. */
function knownTag(text: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text.trim().replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

/** Languages of numbers and dates, found by their names and tags. A tag that is not listed can be typed. */
export const localeChoice: Choice = {
  textOf: (id) => option(id).name,
  find(text) {
    locales ??= listLocales();
    const words = text.toLowerCase().split(/\s+/);
    const found = locales.filter(({ id, name }) => {
      const all = `${id} ${name}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
    const tag = text === "" ? null : knownTag(text);
    return tag === null || found.some(({ id }) => id === tag) ? found : [option(tag), ...found];
  },
};
