import { FileDown } from "lucide-react";
import { csvReport, htmlReport, jsonReport } from "#src/activity/run/report.ts";
import { hideValues } from "#src/api/answers/hide-values.ts";
import { useSession } from "#src/app/session-context.tsx";
import { download } from "#src/lib/download.ts";
import { Button } from "#src/ui/form/button.tsx";
import { isoDayAt } from "#src/lib/zone.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";

const formats = [
  { kind: "html", name: "HTML, to read and print", write: htmlReport },
  { kind: "csv", name: "CSV, a row for each item", write: csvReport },
  { kind: "json", name: "JSON, all as data", write: jsonReport },
] as const;

/** Button and menu that save the report of a run. */
export function SaveReport(source: Parameters<typeof htmlReport>[0]) {
  const { access, secrets } = useSession();
  return (
    <PopoverMenu
      name="Save report"
      command="saveReport"
      variant="standard"
      icon={<FileDown aria-hidden />}
    >
      {(close) => (
        <>
          <p>All items, what shows each outcome, and what the last check found. Never the key.</p>
          {formats.map(({ kind, name, write }) => (
            <Button
              key={kind}
              onClick={() => {
                close();
                const text = hideValues(write(source), [
                  access.get().key ?? "",
                  ...secrets.values(),
                ]);
                download(
                  `reshelve run ${isoDayAt(source.run.at)} ${source.run.id.slice(0, 8)}`,
                  kind,
                  text,
                );
              }}
            >
              {name}
            </Button>
          ))}
        </>
      )}
    </PopoverMenu>
  );
}
