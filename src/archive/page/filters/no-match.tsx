import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { facetLabel } from "#src/archive/page/filters/facet-label.ts";
import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import { resultsId } from "#src/archive/page/use-steady-results.ts";
import { withoutField, withoutPart } from "#src/archive/query/edit-query.ts";
import { fieldRow } from "#src/archive/query/fields.ts";
import { createMatcher, isApplied } from "#src/archive/query/match.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";

/** Moves focus to the results around it when the button goes with the query that matched nothing. */
const focusResults = restoreFocusTo(resultsId);

/** Longest query whose conditions are tried one by one. */
const MAX_CONDITIONS = 6;

/** The condition without which the query matches most; null where it matches nothing without any. */
function bestWithout({ query, items, facts, names }: Omit<FacetsProps, "onQuery" | "today">) {
  const parts = query.parts.filter(isApplied);
  if (parts.length < 2 || parts.length > MAX_CONDITIONS) return null;
  const tried = parts.map((part) => {
    const { field, text } = part;
    const others = parts.filter((one) => (field ? one.field !== field : one !== part));
    return {
      label: field ? `${fieldRow(field).name}: ${facetLabel(query, field, names)}` : text,
      text: field ? withoutField(query.text, field) : withoutPart(query.text, part),
      count: items.filter(createMatcher({ parts: others }, facts)).length,
    };
  });
  const [best] = tried.toSorted((one, other) => other.count - one.count);
  return best && best.count > 0 ? best : null;
}

interface NoMatchProps extends FacetsProps {
  isComplete: boolean;
}

/** Shown where a query matches nothing. */
export function NoMatch({ isComplete, ...facets }: NoMatchProps) {
  const { query, items, facts, names, onQuery } = facets;
  const best = useMemo(
    () => bestWithout({ query, items, facts, names }),
    [query, items, facts, names],
  );
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Nothing matches"
      actions={
        <>
          {best && (
            <Button ref={focusResults} onClick={() => onQuery(best.text, { replace: false })}>
              <span>
                Search without <bdi>{revealMarks(cutText(best.label, 40))}</bdi> ·{" "}
                {formatNumber(best.count)}
              </span>
            </Button>
          )}
          <Button ref={focusResults} onClick={() => onQuery("", { replace: false })}>
            Clear the query
          </Button>
          <RestoreByIdButton />
        </>
      }
    >
      <p>
        Searched {counted(items.length, "archived item", "archived items")}
        {isComplete ? ". " : " so far; what is still to be loaded may match. "}
        Items that aren’t archived aren’t searched.
      </p>
    </EmptyState>
  );
}
