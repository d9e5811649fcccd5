import { useSession } from "#src/app/session-context.tsx";
import { type FileKind, download } from "#src/lib/download.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { ChoiceMenu, anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { Toolbar } from "#src/ui/table/toolbar.tsx";
import { csvOfWebhooks, jsonOfWebhooks } from "#src/webhooks/export.ts";
import { type Scope, matchesName } from "#src/webhooks/list/scope.ts";
import { type WebhookRow, summaryByEvent } from "#src/webhooks/rows.ts";
import { orders } from "#src/webhooks/sorts.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import { isoDayAt } from "#src/lib/zone.ts";

interface ListToolbarProps {
  search: WebhookSearch;
  /** Changes the search params, without a step in the history. */
  onSearch: (changed: Partial<WebhookSearch>) => void;
  scope: Scope;
  /** Rows that match the filter, in their order. */
  matches: readonly WebhookRow[];
  /** Label of the button that loads all pages, such as "Show all 57"; null when all are loaded. */
  loadAll: string | null;
  onLoadAll: () => void;
}

/** Filter, order and export of the loaded rows, and a button that loads all. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, onSearch, scope, matches, loadAll, onLoadAll } = props;
  const kinds = new Set(summaryByEvent(scope.rows).map(({ kind }) => kind));
  if (search.event !== undefined) kinds.add(search.event);
  const { q, event, enabled, sort } = search;
  return (
    <Toolbar
      label="List"
      filter="Filter by URL or event"
      text={q}
      onText={(text) => onSearch({ q: text })}
      setCount={[event, enabled].filter(Boolean).length}
      menus={
        <>
          <ChoiceMenu
            isFilter
            label="Event"
            value={event}
            choices={[anyChoice, ...[...kinds].map((kind) => ({ value: kind, name: kind }))]}
            onChange={(chosen) => onSearch({ event: chosen })}
          />
          <ChoiceMenu
            isFilter
            label="Status"
            value={enabled}
            choices={[
              anyChoice,
              { value: "yes", name: "Enabled" },
              { value: "no", name: "Disabled" },
            ]}
            onChange={(chosen) => onSearch({ enabled: chosen })}
          />
          <ChoiceMenu
            label="Order"
            value={sort}
            choices={[
              { value: undefined, name: "Newest first" },
              ...orders.map(({ sort: value, label }) => ({ value, name: label })),
            ]}
            onChange={(chosen) => onSearch({ sort: chosen })}
          />
        </>
      }
      end={<ExportRows rows={matches} scope={scope} />}
    >
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
