/** The English name of a language sent as `xx_XX`, or null when it is none that `Intl` knows. */
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
