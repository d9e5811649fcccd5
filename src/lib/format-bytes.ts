import { counted } from "#src/lib/format.ts";

/** Bytes in binary units, such as 1.6 KiB; small counts are exact. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return counted(bytes, "byte", "bytes");
  let value = bytes / 1024;
  let unit = "KiB";
  for (const next of ["MiB", "GiB", "TiB"]) {
    // 1023.95 would be written 1024.0 of the smaller unit.
    if (value < 1023.95) break;
    value /= 1024;
    unit = next;
  }
  return `${value.toFixed(1)} ${unit}`;
}
