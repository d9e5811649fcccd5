import { Link } from "@tanstack/react-router";
import { useDecisionCounts } from "#src/archive/decisions/use-decisions.ts";
import { formatNumber } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";

/** Shown on the page To decide once all is decided: what was, and where it is. */
export function NothingToDecide() {
  const { left, flagged } = useDecisionCounts();
  const link = (q: string, count: number, words: string) => (
    <Link to="/archive" search={{ q }}>
      {formatNumber(count)} {words}
    </Link>
  );
  return (
    <EmptyState
      icon={<Mark />}
      title="Nothing to decide"
      actions={
        <ButtonLink to="/archive" search={{}}>
          Show all archived
        </ButtonLink>
      }
    >
      <p>
        {link("is:left", left, "left archived")}, {link("is:flagged", flagged, "flagged")}.
      </p>
      <p>What is archived next will wait here. Decisions are kept in this browser only.</p>
    </EmptyState>
  );
}
