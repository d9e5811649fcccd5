import { SearchX } from "lucide-react";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import { resultsId } from "#src/archive/page/use-steady-results.ts";
import { counted } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";

/** Moves focus to the results around it when the button goes with the query that matched nothing. */
const focusResults = restoreFocusTo(resultsId);

interface NoMatchProps extends Pick<FacetsProps, "onQuery"> {
  searchedCount: number;
  isComplete: boolean;
}

/** Shown where a query matches nothing. */
export function NoMatch({ onQuery, searchedCount, isComplete }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Nothing matches"
      actions={
        <>
          <Button ref={focusResults} onClick={() => onQuery("", { replace: false })}>
            Clear the query
          </Button>
          <RestoreByIdButton />
        </>
      }
    >
      <p>
        Searched {counted(searchedCount, "archived item", "archived items")}
        {isComplete ? ". " : " so far; what is still to be loaded may match. "}
        Items that aren’t archived aren’t searched.
      </p>
    </EmptyState>
  );
}
