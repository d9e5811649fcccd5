/** Bars that PgUp and PgDn move by. */
const PAGE_BARS = 7;

/** The place that a key moves to, within `least` and `most`; null for other keys. */
export function targetOfKey(key: string, at: number, least: number, most: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - PAGE_BARS,
    PageUp: at + PAGE_BARS,
    Home: least,
    End: most,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, least), most);
}
