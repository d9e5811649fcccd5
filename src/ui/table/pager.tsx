import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { formatNumber } from "#src/lib/format.ts";
import { useCommands, useKeyHint } from "#src/ui/commands/use-commands.ts";
import styles from "./pager.module.css";

interface PagerProps {
  page: number;
  lastPage: number;
  from: number | null;
  to: number | null;
  total: number | null;
}

export function Pager({ page, lastPage, from, to, total }: PagerProps) {
  return (
    <div className={styles.pager}>
      <p className={styles.range}>
        <b>{from === null || to === null ? "0" : `${formatNumber(from)}–${formatNumber(to)}`}</b>
        {total !== null && ` of ${formatNumber(total)}`}
      </p>
      <nav aria-label="Pagination" className={styles.pages}>
        <Step to={page - 1} label="Previous page" command="previousPage" possible={page > 1}>
          <ChevronLeft aria-hidden />
        </Step>
        <span>
          Page {formatNumber(page)} of {formatNumber(lastPage)}
        </span>
        <Step to={page + 1} label="Next page" command="nextPage" possible={page < lastPage}>
          <ChevronRight aria-hidden />
        </Step>
      </nav>
    </div>
  );
}

interface StepProps {
  to: number;
  label: string;
  command: "previousPage" | "nextPage";
  possible: boolean;
  children: ReactNode;
}

function Step({ to, label, command, possible, children }: StepProps) {
  const link = useRef<HTMLAnchorElement>(null);
  function go() {
    // It keeps the focus, as the rows go away.
    link.current?.focus();
    link.current?.click();
  }
  useCommands({ [command]: possible ? go : null });
  return (
    <Link
      ref={link}
      to="."
      search={(before) => ({ ...before, page: to })}
      // Without these the router takes each page for the one that is shown.
      activeOptions={{ exact: true, includeSearch: true }}
      disabled={!possible}
      // Still focusable after it led to the last page.
      tabIndex={possible ? undefined : -1}
      aria-label={label}
      title={label}
      {...useKeyHint(command)}
    >
      {children}
    </Link>
  );
}
