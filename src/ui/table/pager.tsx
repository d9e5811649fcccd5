import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { pageNumbers } from "#src/lib/page-numbers.ts";
import styles from "./pager.module.css";

export interface PagerProps {
  page: number;
  lastPage: number;
  from: number | null;
  to: number | null;
  total: number | null;
  perPage: number;
  perPageChoices: readonly number[];
  onPerPage: (perPage: number) => void;
  /** Text beside the range, such as why there are fewer rows than it says. */
  note?: ReactNode;
}

export function Pager(props: PagerProps) {
  const { page, lastPage, from, to, total, perPage, perPageChoices, onPerPage, note } = props;
  return (
    <div className={styles.pager}>
      <p>
        <b>{from === null || to === null ? "0" : `${formatNumber(from)}–${formatNumber(to)}`}</b>
        {total !== null && ` of ${formatNumber(total)}`}
      </p>
      <p className={styles.note}>{note}</p>
      <label className={styles.perPage}>
        Rows per page
        <select value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
          {perPageChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <nav aria-label="Pagination" className={styles.pages}>
        <Step to={page - 1} label="Previous page" possible={page > 1}>
          <ChevronLeft aria-hidden />
        </Step>
        <span className={styles.short}>
          Page {formatNumber(page)} of {formatNumber(lastPage)}
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
              activeOptions={exactly}
              aria-label={`Page ${number}`}
            >
              {formatNumber(number)}
            </Link>
          ),
        )}
        <Step to={page + 1} label="Next page" possible={page < lastPage}>
          <ChevronRight aria-hidden />
        </Step>
      </nav>
    </div>
  );
}

/** Lets the router mark only the link to the current page with `aria-current`. */
const exactly = { exact: true, includeSearch: true };

interface StepProps {
  to: number;
  label: string;
  possible: boolean;
  children: ReactNode;
}

function Step({ to, label, possible, children }: StepProps) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, page: to })}
      activeOptions={exactly}
      disabled={!possible}
      // Still focusable after it led to the last page.
      tabIndex={possible ? undefined : -1}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
