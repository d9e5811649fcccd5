import { readFileSync, readdirSync } from "node:fs";

/** The command lines of all processes, as `ps` shows them. */
export function readProcesses(): string {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        // It ended in between.
        return "";
      }
    })
    .join("\n");
}
