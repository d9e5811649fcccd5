import type { MouseEvent, ReactNode } from "react";
import { fieldNames } from "#src/archive/finder/query/field-names.ts";
import { HowToWrite } from "#src/archive/finder/query-bar/how-to-write.tsx";
import type { Suggestion } from "#src/archive/finder/query-bar/suggest.ts";
import type { Suggestions } from "#src/archive/finder/query-bar/use-suggestions.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./query-help.module.css";

interface QueryHelpProps {
  /** ID of the list; those of its options are made from it by `optionId`. */
  listId: string;
  found: Suggestions | null;
  /** Suggestion that the arrow keys have reached. */
  active: Suggestion | undefined;
  names: ReadonlyMap<string, string> | undefined;
  onTake: (suggestion: Suggestion) => void;
  /** Complaint about the query; nothing without one. */
  problems: ReactNode;
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** Suggestions for the query, and how it is written. */
export function QueryHelp(props: QueryHelpProps) {
  const { listId, found, active, names, onTake, problems } = props;
  const { suggestions = [], total = 0 } = found ?? {};
  const field = found?.place.field;
  const title = field ? fieldNames[field] : "Fields";
  const most = Math.max(...suggestions.map(({ count }) => count));
  return (
    <div role="group" aria-label="Query help" className={styles.help} onMouseDown={keepFocus}>
      {problems}
      <div className={styles.columns}>
        <div className={styles.suggestions}>
          {suggestions.length === 0 ? (
            <p>No suggestions</p>
          ) : (
            <p>
              {title}, in {counted(total, "item", "items")}
            </p>
          )}
          {suggestions.length > 0 && (
            <div id={listId} role="listbox" tabIndex={-1} aria-label={`Suggestions: ${title}`}>
              {suggestions.map((suggestion, at) => (
                <div
                  key={suggestion.text}
                  id={optionId(listId, at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={suggestion === active}
                  ref={suggestion === active ? scrollIntoView : undefined}
                  onClick={() => onTake(suggestion)}
                >
                  <bdi className={styles.text}>{revealMarks(suggestion.text)}</bdi>{" "}
                  {field === "client" && (
                    <span className={styles.name}>
                      <ServiceText>{names?.get(suggestion.text) ?? ""}</ServiceText>{" "}
                    </span>
                  )}
                  <span className={styles.count}>{formatNumber(suggestion.count)}</span>
                  <span className={styles.bar} aria-hidden>
                    <span style={{ width: `${(100 * suggestion.count) / most}%` }} />
                  </span>
                </div>
              ))}
            </div>
          )}
        </div>
        <HowToWrite />
      </div>
      <p className={styles.keys} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Tab</kbd> take it <kbd>↵</kbd> search <kbd>Esc</kbd> close
      </p>
    </div>
  );
}

/** Keeps the focus in the field: the help closes when it leaves. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: "nearest" });
