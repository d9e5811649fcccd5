import { useSession } from "#src/app/session-context.tsx";
import { formatSecond } from "#src/archive/page/table/times.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { resultText, shownCounts } from "#src/archive/run/run-messages.ts";
import type { SentRequests } from "#src/archive/run/sent-requests.ts";
import { capitalise, formatExact, formatNumber } from "#src/lib/format.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import paper from "#src/ui/print/paper.module.css";
import type { Column } from "#src/ui/table/column.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { RunView } from "#src/writes/run/run.ts";
import {
  type ItemResult,
  type ItemState,
  type PlannedItem,
  countsByKind,
} from "#src/writes/run/run-plan.ts";

interface RunRow {
  /** Place in the plan, counted from 1. */
  number: number;
  item: PlannedItem;
  result: ItemResult;
  /** Undefined where nothing was sent, or the record doesn't have it. */
  sent: AuditEntry | undefined;
}

const outcomes: Record<ItemState, string> = {
  waiting: "Waiting",
  sending: "Restoring",
  restored: "Restored",
  "not-archived": "Already active",
  "still-archived": "Still archived",
  refused: "Not restored",
  unknown: "No answer",
  "not-sent": "Not started",
};

const columns: readonly Column<RunRow>[] = [
  { name: "No.", cell: ({ number }) => formatNumber(number) },
  { name: "Kind", cell: ({ item }) => viewOf(item.kind).singular },
  { name: "Name", rowHeader: true, cell: ({ item }) => <ServiceText>{item.name}</ServiceText> },
  { name: "ID", cell: ({ item }) => <IdText>{item.id}</IdText> },
  { name: "Sent", cell: ({ sent }) => (sent ? formatSecond(new Date(sent.at)) : "–") },
  { name: "Answer", cell: ({ sent }) => sent?.status ?? "–" },
  { name: "Outcome", cell: ({ result }) => outcomes[result.state] },
  { name: "Reason", cell: ({ result }) => resultText(result) },
];

interface RunPaperProps {
  view: RunView;
  sent: SentRequests;
}

/** Printed run: its plan, its outcomes, and its items, those that were not restored first. */
export function RunPaper({ view, sent }: RunPaperProps) {
  const { host } = useSession().workspace;
  const { run, counts, resultOf } = view;
  const rows = run.items.map((item, index): RunRow => {
    const request = sent.get(`${item.kind}/${item.id}`);
    return { number: index + 1, item, result: resultOf(index), sent: request };
  });
  const isRestored = ({ result }: RunRow) => result.state === "restored";
  const kinds = countsByKind(run.items).map(([kind, count]) => {
    const { singular, plural } = viewOf(kind);
    return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
  });
  const { perMinute } = run.pace;
  const [first] = sent.values();
  return (
    <Paper
      title={`Restore run: ${kinds.join(", ")}`}
      subtitle={`${host} · started ${formatExact(new Date(run.at))}`}
    >
      <dl className={paper.facts}>
        <div>
          <dt>Planned</dt>
          <dd>{formatNumber(run.items.length)}, one request each</dd>
        </div>
        <div>
          <dt>Request</dt>
          <dd>
            <IdText>{"POST /api/{kind}/{id}/restore"}</IdText>, no body
          </dd>
        </div>
        <div>
          <dt>Pace</dt>
          <dd>
            {perMinute === null ? "Automatic" : `At most ${formatNumber(perMinute)} a minute`}
          </dd>
        </div>
        {first?.who && (
          <div>
            <dt>Started by</dt>
            <dd>
              <ServiceText>{first.who}</ServiceText>
              {first.signedIn ? ", signed in at the gateway" : ", as typed in this browser"}
            </dd>
          </div>
        )}
        {shownCounts.map(([state, word]) => (
          <div key={state}>
            <dt>{capitalise(word)}</dt>
            <dd>{formatNumber(counts[state])}</dd>
          </div>
        ))}
      </dl>
      <section className={paper.section}>
        <h2>Items, those that were not restored first</h2>
        <PaperTable
          columns={columns}
          rows={[...rows.filter((row) => !isRestored(row)), ...rows.filter(isRestored)]}
          rowId={({ item }) => item.id}
        />
      </section>
      <p className={paper.section}>
        Made from what this browser noted. It is no legal proof. The API key is not part of it.
      </p>
    </Paper>
  );
}
