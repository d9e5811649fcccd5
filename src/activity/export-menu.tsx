import { Download } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { type FileKind, download } from "#src/ui/download.ts";
import { counted, formatNumber } from "#src/ui/format.ts";
import { csvOfEntries, jsonOfEntries } from "./export.ts";
import styles from "./export-menu.module.css";
import type { Line } from "./lines.ts";
import { useActivity } from "./use-activity.ts";

interface ExportMenuProps {
  /** All requests of the record. */
  lines: readonly Line[];
  /** Those that are written. */
  chosen: readonly Line[];
}

/** Writes the requests that fit the filter to a file; its button names how many of how many. */
export function ExportMenu({ lines, chosen }: ExportMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const activity = useActivity();
  const whole = chosen.length === lines.length;
  const all = counted(lines.length, "request", "requests");
  const scope = whole
    ? `${lines.length === 1 ? "" : "all "}${all}`
    : `${formatNumber(chosen.length)} of ${all}`;

  async function save(kind: FileKind) {
    if (!activity.kept) return;
    setBusy(true);
    const requests = new Set(chosen.map(({ request }) => request));
    const entries = activity.entries.filter(({ request }) => requests.has(request));
    const now = Date.now();
    const text =
      kind === "csv" ? csvOfEntries(entries) : await jsonOfEntries(entries, { scope, whole, now });
    download(`reshelve activity ${new Date(now).toISOString().slice(0, 10)} ${scope}`, kind, text);
    setBusy(false);
    menu.current?.hidePopover();
  }

  return (
    <>
      <Button
        icon={<Download aria-hidden />}
        busy={busy ? "Exporting…" : undefined}
        popoverTarget={id}
        disabled={chosen.length === 0}
        aria-haspopup="true"
      >
        Export {scope}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label="Export"
        className={styles.menu}
      >
        <p>
          Oldest first, with everything that became known later. Only a JSON file can be verified.
        </p>
        <Button onClick={() => void save("json")}>As JSON, {scope}</Button>
        <Button onClick={() => void save("csv")}>As CSV, {scope}</Button>
      </div>
    </>
  );
}
