import { Link } from "@tanstack/react-router";
import { kinds } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { useTriageCounts } from "#src/archive/triage/kept/counts-part.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { formatNumber } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";

/** Shown on the page To decide once all is decided: what was, and where it is. */
export function NothingToDecide() {
  const { writes } = useSession();
  const today = useToday();
  const numbers = useTriageCounts();
  const restored = kinds.reduce((sum, kind) => sum + writes.confirmedSince(kind, today), 0);
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
      {numbers && (
        <p>
          {link("is:left", numbers.left, "left archived")},{" "}
          {link("is:flagged", numbers.flagged, "flagged")}, {formatNumber(restored)} restored today.
        </p>
      )}
      <p>What is archived next will wait here. Decisions are kept in this browser only.</p>
    </EmptyState>
  );
}
