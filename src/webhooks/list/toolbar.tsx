import { Button } from "#src/ui/form/button.tsx";
import { Choice, FilterField, Toolbar } from "#src/ui/table/toolbar.tsx";
import { ExportRows } from "#src/webhooks/list/export-rows.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { type WebhookRow, summaryByEvent } from "#src/webhooks/rows.ts";
import type { Scope } from "#src/webhooks/list/scope.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";

interface ListToolbarProps {
  search: WebhookSearch;
  /** Changes what the address says; no step in the history is left. */
  onSearch: (changed: Partial<WebhookSearch>) => void;
  scope: Scope;
  chosen: readonly WebhookRow[];
  /** What a press reads, such as "Load all 57"; null when nothing is left to read. */
  readAll: string | null;
  onReadAll: () => void;
}

/** Filter, order and export of the rows that were read, and a way to read the others. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, onSearch, scope, chosen, readAll, onReadAll } = props;
  const kinds = new Set(summaryByEvent(scope.rows).map(({ kind }) => kind));
  if (search.event !== undefined) kinds.add(search.event);
  return (
    <Toolbar label="List">
      <FilterField
        label="Filter by URL or event"
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
      />
      <Choice
        label="Event"
        value={search.event ?? ""}
        onChoose={(value) => onSearch({ event: value || undefined })}
      >
        <option value="">Any</option>
        {[...kinds].map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </Choice>
      <Choice
        label="Enabled"
        value={search.enabled ?? ""}
        onChoose={(value) =>
          onSearch({ enabled: value === "yes" || value === "no" ? value : undefined })
        }
      >
        <option value="">Any</option>
        <option value="yes">Enabled</option>
        <option value="no">Disabled</option>
      </Choice>
      <Choice
        label="Order"
        value={search.sort ?? ""}
        onChoose={(value) => onSearch({ sort: value === "failing" ? "failing" : undefined })}
      >
        <option value="">Newest first</option>
        <option value="failing">Failing first</option>
      </Choice>
      <ExportRows rows={chosen} scope={scope} />
      {readAll !== null && (
        <Button ref={restoreFocusToContent} onClick={onReadAll}>
          {readAll}
        </Button>
      )}
    </Toolbar>
  );
}
