import { counted, perPreferences } from "#src/lib/format.ts";

const oneDecimal = perPreferences(
  ({ locale }) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      useGrouping: false,
    }),
);

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
  return `${oneDecimal().format(value)} ${unit}`;
}
