import type { ReactNode } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { download } from "#src/lib/download.ts";
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
  /** Button that loads all. */
  children: ReactNode;
}

/** Filter, order and export of the loaded rows. */
export function ListToolbar({ search, onSearch, scope, matches, children }: ListToolbarProps) {
  const kinds = new Set(summaryByEvent(scope.rows).map(({ kind }) => kind));
  if (search.event !== undefined) kinds.add(search.event);
  const { q, event, enabled, sort } = search;
  const { host } = useSession().workspace;
  const { loadedAt } = scope;
  const name = matchesName(matches.length, scope);
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
      end={
        <ExportMenu
          scope={name}
          disabled={matches.length === 0}
          kinds={["csv", "json"]}
          onSave={(kind) => {
            const context = { workspace: host, scope: name, loadedAt };
            const text = kind === "csv" ? csvOfWebhooks(matches) : jsonOfWebhooks(matches, context);
            download(`webhooks ${host} ${isoDayAt(loadedAt)} ${name}`, kind, text);
          }}
        >
          Without secrets, in the order shown.
        </ExportMenu>
      }
    >
      {children}
    </Toolbar>
  );
}
