import { type FileKind, download } from "#src/lib/download.ts";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { csvOfEntries, jsonOfEntries } from "#src/activity/export.ts";
import type { Line } from "#src/activity/lines.ts";
import { useActivity } from "#src/activity/use-activity.ts";

interface ExportRequestsProps {
  /** All requests of the record. */
  lines: readonly Line[];
  /** Those that are written. */
  chosen: readonly Line[];
}

/** Writes the requests that fit the filter to a file; its button names how many of how many. */
export function ExportRequests({ lines, chosen }: ExportRequestsProps) {
  const activity = useActivity();
  const whole = chosen.length === lines.length;
  const all = counted(lines.length, "request", "requests");
  const scope = whole
    ? `${lines.length === 1 ? "" : "all "}${all}`
    : `${formatNumber(chosen.length)} of ${all}`;

  async function save(kind: FileKind) {
    if (!activity.kept) return;
    const requests = new Set(chosen.map(({ request }) => request));
    const entries = activity.entries.filter(({ request }) => requests.has(request));
    const now = Date.now();
    const text =
      kind === "csv" ? csvOfEntries(entries) : await jsonOfEntries(entries, { scope, whole, now });
    download(`reshelve activity ${new Date(now).toISOString().slice(0, 10)} ${scope}`, kind, text);
  }

  return (
    <ExportMenu scope={scope} disabled={chosen.length === 0} kinds={["json", "csv"]} onSave={save}>
      Oldest first, with everything that became known later. Only a JSON file can be verified.
    </ExportMenu>
  );
}
