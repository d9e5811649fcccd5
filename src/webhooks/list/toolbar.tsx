import { useSession } from "#src/app/session-context.tsx";
import { type FileKind, download } from "#src/lib/download.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { FilterField, Toolbar, ToolbarSelect } from "#src/ui/table/toolbar.tsx";
import { csvOfWebhooks, jsonOfWebhooks } from "#src/webhooks/export.ts";
import { type Scope, matchesName } from "#src/webhooks/list/scope.ts";
import { type WebhookRow, summaryByEvent } from "#src/webhooks/rows.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import { isoDayAt } from "#src/lib/zone.ts";

interface ListToolbarProps {
  search: WebhookSearch;
  /** Changes the search params, without a step in the history. */
  onSearch: (changed: Partial<WebhookSearch>) => void;
  scope: Scope;
  /** Rows that match the filter, in their order. */
  matches: readonly WebhookRow[];
  /** Label of the button that loads all pages, such as "Load all 57"; null when all are loaded. */
  loadAll: string | null;
  onLoadAll: () => void;
}

/** Filter, order and export of the loaded rows, and a button that loads all. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, onSearch, scope, matches, loadAll, onLoadAll } = props;
  const kinds = new Set(summaryByEvent(scope.rows).map(({ kind }) => kind));
  if (search.event !== undefined) kinds.add(search.event);
  return (
    <Toolbar label="List">
      <FilterField
        label="Filter by URL or event"
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
      />
      <ToolbarSelect
        label="Event"
        value={search.event ?? ""}
        onChange={(value) => onSearch({ event: value || undefined })}
      >
        <option value="">Any</option>
        {[...kinds].map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </ToolbarSelect>
      <ToolbarSelect
        label="Enabled"
        value={search.enabled ?? ""}
        onChange={(value) =>
          onSearch({ enabled: value === "yes" || value === "no" ? value : undefined })
        }
      >
        <option value="">Any</option>
        <option value="yes">Enabled</option>
        <option value="no">Disabled</option>
      </ToolbarSelect>
      <ToolbarSelect
        label="Order"
        value={search.sort ?? ""}
        onChange={(value) => onSearch({ sort: value === "failing" ? "failing" : undefined })}
      >
        <option value="">Newest first</option>
        <option value="failing">Failing first</option>
      </ToolbarSelect>
      <ExportRows rows={matches} scope={scope} />
      {loadAll !== null && (
        <Button ref={restoreFocusToContent} onClick={onLoadAll}>
          {loadAll}
        </Button>
      )}
    </Toolbar>
  );
}

interface ExportRowsProps {
  rows: readonly WebhookRow[];
  scope: Scope;
}

function ExportRows({ rows, scope }: ExportRowsProps) {
  const { host } = useSession().workspace;
  const name = matchesName(rows.length, scope);

  function save(kind: FileKind) {
    const day = isoDayAt(scope.loadedAt);
    const text =
      kind === "csv"
        ? csvOfWebhooks(rows)
        : jsonOfWebhooks(rows, { workspace: host, scope: name, loadedAt: scope.loadedAt });
    download(`webhooks ${host} ${day} ${name}`, kind, text);
  }

  return (
    <ExportMenu scope={name} disabled={rows.length === 0} kinds={["csv", "json"]} onSave={save}>
      Without secrets, in the order shown.
    </ExportMenu>
  );
}
