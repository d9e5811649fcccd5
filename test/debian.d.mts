/**
 * The first of `places` that exists. Where none does and we may, Debian's package is installed first.
 * @throws where there still is none, saying what to install
 */
export function ensureInstalled(name: string, places: readonly (string | undefined)[]): string;
