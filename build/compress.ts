import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller files go into one packet as they are. */
const MIN_BYTES = 1024;

/**
 * Writes a `.gz` and a `.br` beside each text file of the production build, for hosts that send these
 * as they are (`gzip_static`, `precompressed`).
 */
export function compress(): Plugin {
  return {
    name: "compress",
    apply: (_config, { command, mode }) => command === "build" && mode === "production",
    writeBundle({ dir = "" }) {
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(html|js|css|svg|json)$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name));
      for (const file of files) {
        const bytes = readFileSync(file);
        if (bytes.byteLength < MIN_BYTES) continue;
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
