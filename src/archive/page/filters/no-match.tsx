import { SearchX } from "lucide-react";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import type { FacetsProps } from "#src/archive/page/filters/facet-chips.tsx";
import { conditionsOf, useRelaxations } from "#src/archive/page/filters/use-counts.ts";
import { resultsId } from "#src/archive/page/use-still-results.ts";
import { withoutPart } from "#src/archive/query/edit-query.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import boxedList from "#src/ui/boxed-list.module.css";
import { cx } from "#src/ui/cx.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./no-match.module.css";

/** Longest condition that is shown whole. */
const MAX_CHARACTERS = 200;

/** Moves focus to the results around it when the button goes with the query that matched nothing. */
const focusResults = restoreFocusTo(resultsId);

interface NoMatchProps extends Pick<FacetsProps, "query" | "onQuery" | "items" | "triage"> {
  searchedCount: number;
  isComplete: boolean;
}

/** Shown where a query matches nothing: names the conditions in the way, and what each one hides. */
export function NoMatch(props: NoMatchProps) {
  const { query, onQuery, items, searchedCount, isComplete } = props;
  const relaxations = useRelaxations(query, items, props.triage);
  const { length } = conditionsOf(query);
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={length > 1 ? `Nothing matches all ${length} conditions` : "Nothing matches"}
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
      {relaxations.length > 0 && (
        <ul className={cx(boxedList.list, styles.relaxations)}>
          {relaxations.map(({ part, count }) => (
            <li key={part.start}>
              <span>
                Without{" "}
                <code>
                  <bdi>{revealMarks(cutText(part.text, MAX_CHARACTERS))}</bdi>
                </code>
              </span>
              <Button
                ref={focusResults}
                size="small"
                onClick={() => onQuery(withoutPart(query.text, part), { replace: false })}
              >
                Show {count === 1 ? "this" : "these"} {formatNumber(count)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
