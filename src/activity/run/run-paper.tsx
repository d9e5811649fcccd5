import { type RunRow, columnsFor } from "#src/activity/run/columns.tsx";
import type { CheckSummary } from "#src/activity/run/items.ts";
import { recordNote } from "#src/activity/run/report.ts";
import {
  factsOf,
  foundText,
  outcomesText,
  placeAndTime,
  runHeading,
  summaryText,
} from "#src/activity/run/words.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import type { Column } from "#src/ui/table/column.ts";

interface RunPaperProps {
  run: LoggedRun;
  rows: readonly RunRow[];
  summary: CheckSummary;
}

const number: Column<RunRow> = {
  name: "No.",
  width: "3rem",
  cell: ({ item }) => formatNumber(item.place + 1),
};

/** Printed run: what is worth a look first. */
export function RunPaper({ run, rows, summary }: RunPaperProps) {
  return (
    <Paper title={runHeading(run)} subtitle={placeAndTime(run)}>
      <p>{factsOf(run, rows)}</p>
      <p>{outcomesText(run)}</p>
      <p>{summaryText(run, summary)}</p>
      <p>{foundText(run, summary)}</p>
      <PaperTable
        columns={[number, ...columnsFor(summary)]}
        rows={rows}
        rowId={({ item }) => item.target}
      />
      <p>{recordNote}</p>
    </Paper>
  );
}
