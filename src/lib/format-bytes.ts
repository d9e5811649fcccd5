import { counted } from "#src/lib/format.ts";
import { preferences } from "#src/lib/preferences.ts";

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };

/** Formats bytes in binary units, such as 1.6 KiB; below 1 KiB exactly. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return counted(bytes, "byte", "bytes");
  let value = bytes / 1024;
  let unit = "KiB";
  for (const next of ["MiB", "GiB", "TiB"]) {
    // 1023.95 would be rounded to 1024.0.
    if (value < 1023.95) break;
    value /= 1024;
    unit = next;
  }
  return `${value.toLocaleString(preferences.get().locale, oneDecimal)} ${unit}`;
}
