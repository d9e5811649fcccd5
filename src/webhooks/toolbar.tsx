import { Button } from "#src/ui/button.tsx";
import { handFocusToContent } from "#src/ui/hand-focus.ts";
import { ExportMenu } from "./export-menu.tsx";
import { FilterField } from "./filter-field.tsx";
import { type WebhookRow, summaryByEvent } from "./rows.ts";
import type { Scope } from "./scope.ts";
import type { WebhookSearch } from "./search.ts";
import styles from "./toolbar.module.css";

interface ToolbarProps {
  search: WebhookSearch;
  /** Changes what the address says; no step in the history is left. */
  onSearch: (changed: Partial<WebhookSearch>) => void;
  scope: Scope;
  chosen: readonly WebhookRow[];
  /** What a press reads, such as "Read all 57"; null when nothing is left to read. */
  readAll: string | null;
  onReadAll: () => void;
}

/** Filter, order and export of the rows that were read, and a way to read the others. */
export function Toolbar(props: ToolbarProps) {
  const { search, onSearch, scope, chosen, readAll, onReadAll } = props;
  const kinds = new Set(summaryByEvent(scope.rows).map(({ kind }) => kind));
  if (search.event !== undefined) kinds.add(search.event);
  return (
    <div className={styles.tools} role="toolbar" aria-label="List">
      <FilterField
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
      />
      <label className={styles.choice}>
        Event
        <select
          value={search.event ?? ""}
          onChange={({ target }) => onSearch({ event: target.value || undefined })}
        >
          <option value="">Any</option>
          {[...kinds].map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        Enabled
        <select
          value={search.enabled ?? ""}
          onChange={({ target: { value } }) =>
            onSearch({ enabled: value === "yes" || value === "no" ? value : undefined })
          }
        >
          <option value="">Any</option>
          <option value="yes">Enabled</option>
          <option value="no">Disabled</option>
        </select>
      </label>
      <label className={styles.choice}>
        Order
        <select
          value={search.sort ?? ""}
          onChange={({ target }) =>
            onSearch({ sort: target.value === "failing" ? "failing" : undefined })
          }
        >
          <option value="">Newest first</option>
          <option value="failing">Failing first</option>
        </select>
      </label>
      <ExportMenu rows={chosen} scope={scope} />
      {readAll !== null && (
        <Button ref={handFocusToContent} onClick={onReadAll}>
          {readAll}
        </Button>
      )}
    </div>
  );
}
