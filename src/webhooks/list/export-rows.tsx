import { type FileKind, download } from "#src/lib/download.ts";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { csvOfWebhooks, jsonOfWebhooks } from "#src/webhooks/export.ts";
import type { WebhookRow } from "#src/webhooks/rows.ts";
import { type Scope, chosenWords } from "#src/webhooks/list/scope.ts";
import { useSession } from "#src/app/session-context.tsx";

interface ExportRowsProps {
  /** What is written: the rows that fit the filter, in their order. */
  rows: readonly WebhookRow[];
  scope: Scope;
}

/** Writes the rows in scope to a file; its button names them. */
export function ExportRows({ rows, scope }: ExportRowsProps) {
  const { host } = useSession().workspace;
  const words = chosenWords(rows.length, scope);

  function save(kind: FileKind) {
    const day = new Date(scope.readAt).toISOString().slice(0, 10);
    const text =
      kind === "csv"
        ? csvOfWebhooks(rows)
        : jsonOfWebhooks(rows, { workspace: host, scope: words, readAt: scope.readAt });
    download(`webhooks ${host} ${day} ${words}`, kind, text);
  }

  return (
    <ExportMenu scope={words} disabled={rows.length === 0} kinds={["csv", "json"]} onSave={save}>
      Without secrets, in the order shown.
    </ExportMenu>
  );
}
