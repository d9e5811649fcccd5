import { outcomeWord, targetOf } from "#src/activity/labels.ts";
import { writeDetail } from "#src/activity/list/columns.tsx";
import { type Match, itemCount, writesOf } from "#src/activity/rules/days.ts";
import type { LoggedWrite } from "#src/activity/rules/logged.ts";
import { counted, formatMinute } from "#src/lib/format.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import type { Column } from "#src/ui/table/column.ts";
import { ServiceText } from "#src/ui/text/text.tsx";

const columns: readonly Column<LoggedWrite>[] = [
  { name: "Time", width: "9rem", cell: ({ at }) => formatMinute(at) },
  {
    name: "Title",
    rowHeader: true,
    cell: ({ sent }) => <ServiceText>{targetOf(sent, null).label}</ServiceText>,
  },
  { name: "What", cell: (write) => <ServiceText>{writeDetail(write, false)}</ServiceText> },
  { name: "Result", width: "7rem", cell: ({ outcome }) => outcomeWord(outcome) },
  { name: "Who", cell: ({ sent }) => <ServiceText>{sent.who}</ServiceText> },
];

/** Printed activity: all writes that match, newest first. */
export function ActivityPaper({ shown }: { shown: readonly Match[] }) {
  return (
    <Paper
      title="Activity"
      subtitle={`${counted(itemCount(shown), "item", "items")}, newest first, as kept in this browser`}
    >
      {() => <PaperTable columns={columns} rows={writesOf(shown)} />}
    </Paper>
  );
}
