import { counted, formatMinute } from "#src/ui/format.ts";
import { ExportMenu } from "./export-menu.tsx";
import { FilterField } from "./filter-field.tsx";
import { type Line, runsOf } from "./lines.ts";
import { type ActivitySearch, grades } from "./search.ts";
import styles from "./toolbar.module.css";
import { gradeWords, operationName } from "./words.ts";

interface ToolbarProps {
  search: ActivitySearch;
  /** Changes the filter in the address; no step in the history is left. */
  onSearch: (changed: Partial<ActivitySearch>) => void;
  /** All requests of the record. */
  lines: readonly Line[];
  /** Those that fit the filter. */
  chosen: readonly Line[];
}

/** Filter and export of the requests. */
export function Toolbar({ search, onSearch, lines, chosen }: ToolbarProps) {
  const operations = new Set<string>(lines.map(({ sent }) => sent.operation));
  const runs = runsOf(lines);
  if (search.operation !== undefined) operations.add(search.operation);
  const runUnknown = search.run !== undefined && !runs.some(({ run }) => run === search.run);
  return (
    <div className={styles.tools} role="toolbar" aria-label="Requests">
      <FilterField
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
      />
      <label className={styles.choice}>
        Outcome
        <select
          value={search.outcome ?? ""}
          onChange={({ target }) =>
            onSearch({ outcome: grades.find((grade) => grade === target.value) })
          }
        >
          <option value="">Any</option>
          {grades.map((grade) => (
            <option key={grade} value={grade}>
              {gradeWords[grade]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        Operation
        <select
          value={search.operation ?? ""}
          onChange={({ target }) => onSearch({ operation: target.value || undefined })}
        >
          <option value="">Any</option>
          {[...operations].map((operation) => (
            <option key={operation} value={operation}>
              {operationName(operation)}
            </option>
          ))}
        </select>
      </label>
      {(runs.length > 0 || runUnknown) && (
        <label className={styles.choice}>
          Run
          <select
            value={search.run ?? ""}
            onChange={({ target }) => onSearch({ run: target.value || undefined })}
          >
            <option value="">Any</option>
            {runs.map(({ run, at, requests }) => (
              <option key={run} value={run}>
                {formatMinute(new Date(at))} · {counted(requests, "request", "requests")}
              </option>
            ))}
            {runUnknown && <option value={search.run}>Not in the record</option>}
          </select>
        </label>
      )}
      <span className={styles.gap} />
      <ExportMenu lines={lines} chosen={chosen} />
    </div>
  );
}
