import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { pageAfterResize, pageNumbers } from "#src/lib/page-numbers.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./pager.module.css";

interface PagerProps<N extends number> {
  page: number;
  lastPage: number;
  /** True when more pages may follow `lastPage`. */
  openEnded?: true | undefined;
  from: number | null;
  to: number | null;
  total: number | null;
  perPage: number;
  perPageChoices: readonly N[];
  /** Changes the rows per page, and the page so that the first row stays in view. */
  onPerPage: (next: { page: number; per_page: N }) => void;
  /** Text before the range, such as how many of its rows match a filter. */
  matching?: ReactNode;
  /** Text beside the range, such as why there are fewer rows than it says. */
  note?: ReactNode;
}

/** Range of the rows, rows per page, and links to the other pages of a list. */
export function Pager<N extends number>(props: PagerProps<N>) {
  const { page, lastPage, openEnded, from, to, total, perPage } = props;
  const { perPageChoices, onPerPage, matching, note } = props;
  function resize(value: string) {
    const next = perPageChoices.find((choice) => choice === Number(value));
    if (next !== undefined) onPerPage({ page: pageAfterResize(from, next), per_page: next });
  }
  return (
    <div className={styles.pager}>
      <p className={styles.range}>
        {matching}
        {matching && " · "}
        <b>{from === null || to === null ? "0" : `${formatNumber(from)}–${formatNumber(to)}`}</b>
        {total !== null && ` of ${formatNumber(total)}`}
      </p>
      <p className={styles.note}>{note}</p>
      <label className={styles.perPage}>
        Rows per page
        <select value={perPage} onChange={({ target }) => resize(target.value)}>
          {perPageChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <nav aria-label="Pagination" className={styles.pages}>
        <Step to={page - 1} label="Previous page" shortcut="[" possible={page > 1}>
          <ChevronLeft aria-hidden />
        </Step>
        <span className={styles.short}>
          Page {formatNumber(page)}
          {!openEnded && ` of ${formatNumber(lastPage)}`}
        </span>
        {pageNumbers(page, lastPage).map((number, index) =>
          number === null ? (
            <span key={`gap ${index}`} className={styles.number} aria-hidden>
              …
            </span>
          ) : (
            <Link
              key={number}
              to="."
              search={(before) => ({ ...before, page: number })}
              className={styles.number}
              activeOptions={exactMatch}
              aria-label={`Page ${number}`}
            >
              {formatNumber(number)}
            </Link>
          ),
        )}
        {openEnded && (
          <span className={styles.number} aria-hidden>
            …
          </span>
        )}
        <Step to={page + 1} label="Next page" shortcut="]" possible={page < lastPage}>
          <ChevronRight aria-hidden />
        </Step>
      </nav>
    </div>
  );
}

/** Lets the router mark only the link to the current page with `aria-current`. */
const exactMatch = { exact: true, includeSearch: true };

interface StepProps {
  to: number;
  label: string;
  /** Its key in the table of keys, which is loaded later than the list. */
  shortcut: "[" | "]";
  possible: boolean;
  children: ReactNode;
}

function Step({ to, label, shortcut, possible, children }: StepProps) {
  const { singleKeys } = usePreferences();
  return (
    <Link
      to="."
      search={(before) => ({ ...before, page: to })}
      activeOptions={exactMatch}
      disabled={!possible}
      // Still focusable after it led to the last page.
      tabIndex={possible ? undefined : -1}
      aria-label={label}
      aria-keyshortcuts={singleKeys ? shortcut : undefined}
      title={singleKeys ? `${label} (${shortcut})` : label}
    >
      {children}
    </Link>
  );
}
