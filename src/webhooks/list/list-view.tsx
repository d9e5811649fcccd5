import { RefreshCw, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { formatNumber } from "#src/lib/format.ts";
import looks from "#src/ui/table/list-page.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import { ListTable } from "#src/webhooks/list/list-table.tsx";
import type { WebhookRow } from "#src/webhooks/rows.ts";
import { ScopeLine } from "#src/webhooks/list/scope-line.tsx";
import { type Scope, inScope } from "#src/webhooks/list/scope.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import { ListToolbar } from "#src/webhooks/list/toolbar.tsx";

interface ListViewProps {
  search: WebhookSearch;
  onSearch: (changed: Partial<WebhookSearch>) => void;
  scope: Scope;
  /** The rows of the scope that fit the filter, in their order. */
  chosen: readonly WebhookRow[];
  /** Those of them that are on the page in sight. */
  shown: readonly WebhookRow[];
  /** Webhooks on all pages, as the workspace counts them. */
  total: number | null;
  reading: boolean;
  onReadAgain: () => void;
  onReadAll: () => void;
  currentId: string | undefined;
  /** Above the table: what went wrong, how far it is. */
  notices?: ReactNode;
  pager: ReactNode;
}

/** The webhooks that were read, and what can be done with them. */
export function ListView(props: ListViewProps) {
  const { search, onSearch, scope, chosen, shown, total, reading, currentId, pager } = props;
  const clear = () => onSearch({ q: undefined, event: undefined, enabled: undefined });
  const readAgain = (
    <Button
      icon={<RefreshCw aria-hidden />}
      busy={reading ? "Refreshing…" : undefined}
      onClick={props.onReadAgain}
    >
      Refresh
    </Button>
  );
  return (
    <>
      <title>Webhooks · Reshelve</title>
      <PageHeader
        title="Webhooks"
        note={
          <>
            <span className={looks.wide}>
              {total !== null && `${formatNumber(total)} · `}Updated <Ago at={scope.readAt} />
            </span>
            <Button
              variant="quiet"
              size="small"
              square
              icon={<RefreshCw aria-hidden />}
              busy={reading ? "Refreshing…" : undefined}
              aria-label="Refresh the list"
              onClick={props.onReadAgain}
            />
          </>
        }
      />
      {reading && <div className={looks.progress} role="progressbar" aria-label="Loading" />}
      {scope.rows.length > 0 && (
        <ListToolbar
          search={search}
          onSearch={onSearch}
          scope={scope}
          chosen={chosen}
          readAll={
            scope.extent === "page"
              ? `Load all ${total === null ? "pages" : formatNumber(total)}`
              : null
          }
          onReadAll={props.onReadAll}
        />
      )}
      {props.notices}
      {scope.rows.length > 0 && (
        <ScopeLine search={search} onClear={clear} scope={scope} chosen={chosen.length} />
      )}
      {scope.rows.length === 0 ? (
        <EmptyState
          icon={<Webhook aria-hidden />}
          title={scope.extent === "page" ? "No webhooks on this page" : "No webhooks"}
          actions={readAgain}
        >
          The workspace sent an empty {scope.extent === "page" ? "page" : "list"}.
        </EmptyState>
      ) : chosen.length === 0 ? (
        <EmptyState
          icon={<Webhook aria-hidden />}
          title="No webhooks match"
          actions={<Button onClick={clear}>Clear the filter</Button>}
        >
          Searched {inScope(scope)}.
        </EmptyState>
      ) : (
        <ListTable rows={shown} failingFirst={search.sort === "failing"} currentId={currentId} />
      )}
      {(scope.rows.length > 0 || scope.extent === "page") && pager}
    </>
  );
}
