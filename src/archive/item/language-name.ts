/** English name of a language such as `de_DE`; null if `Intl` doesn't know it. */
export function languageName(language: string): string | null {
  try {
    const tag = new Intl.Locale(language.replaceAll("_", "-"));
    return (
      new Intl.DisplayNames("en-GB", { type: "language", fallback: "none" }).of(tag.toString()) ??
      null
    );
  } catch {
    return null;
  }
}
