import type { MouseEvent, ReactNode } from "react";
import type { Names } from "#src/api/reads/names.ts";
import { type Suggestion, optionId } from "#src/archive/page/query-bar/suggest.ts";
import type { Suggestions } from "#src/archive/page/query-bar/use-suggestions.ts";
import { fieldRow } from "#src/archive/query/fields.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./query-help.module.css";

interface QueryHelpProps {
  /** ID of the list; those of its options are made from it by `optionId`. */
  listId: string;
  found: Suggestions | null;
  /** Suggestion that the arrow keys have reached. */
  active: Suggestion | undefined;
  names: Names | undefined;
  onTake: (suggestion: Suggestion) => void;
  /** Complaint about the query; nothing without one. */
  problems: ReactNode;
}

/** Suggestions for the query, and how it is written. */
export function QueryHelp(props: QueryHelpProps) {
  const { listId, found, active, names, onTake, problems } = props;
  const { suggestions = [], total = 0 } = found ?? {};
  const field = found?.place.field;
  const title = field ? fieldRow(field).name : "Fields";
  const values = suggestions.filter(({ isOtherField }) => !isOtherField);
  const others = suggestions.filter(({ isOtherField }) => isOtherField);
  const most = Math.max(...values.map(({ count }) => count));
  const optionProps = (suggestion: Suggestion, at: number) => ({
    id: optionId(listId, at),
    text: suggestion.text,
    active: suggestion === active,
    onTake: () => onTake(suggestion),
  });
  return (
    <div role="group" aria-label="Query help" className={styles.help} onMouseDown={keepFocus}>
      {problems}
      <div className={styles.columns}>
        <div className={styles.suggestions}>
          {values.length === 0 ? (
            <p>{others.length === 0 ? "No suggestions" : `${title}: no values`}</p>
          ) : (
            <p>
              {title}, in {counted(total, "item", "items")}
            </p>
          )}
          {suggestions.length > 0 && (
            <div id={listId} role="listbox" tabIndex={-1} aria-label={`Suggestions: ${title}`}>
              {values.map((suggestion, at) => (
                <Option key={suggestion.text} {...optionProps(suggestion, at)}>
                  {field === "client" && (
                    <span className={styles.name}>
                      <ServiceText>{names?.get(suggestion.text) ?? ""}</ServiceText>{" "}
                    </span>
                  )}
                  <small className={styles.count}>{formatNumber(suggestion.count)}</small>
                  <span className={styles.bar} aria-hidden>
                    <span style={{ width: `${(100 * suggestion.count) / most}%` }} />
                  </span>
                </Option>
              ))}
              {others.length > 0 && (
                <div role="group" aria-label="Other fields">
                  <p aria-hidden>Other fields</p>
                  {others.map((suggestion, at) => (
                    <Option key={suggestion.text} {...optionProps(suggestion, values.length + at)}>
                      <small className={styles.count}>
                        {counted(suggestion.count, "item", "items")}
                      </small>
                    </Option>
                  ))}
                </div>
              )}
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

interface OptionProps {
  id: string;
  text: string;
  active: boolean;
  onTake: () => void;
  children: ReactNode;
}

function Option({ id, text, active, onTake, children }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      ref={active ? scrollIntoView : undefined}
      onClick={onTake}
    >
      <bdi className={cx(textStyles.line, styles.text)}>{revealMarks(text)}</bdi> {children}
    </div>
  );
}

/** Keeps the focus in the field: the help closes when it leaves. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: "nearest" });

const examples: readonly (readonly [query: string, meaning: string])[] = [
  ["retainer", "in any text field"],
  ['"brand hand-over"', "the exact words"],
  ["status:paid", "is"],
  ["status:paid,open", "one of these"],
  ["-status:draft", "is not"],
  ["total:>1000", "more than, also <"],
  ["total:1000..5000", "from, to"],
  ["archived:yesterday", "also today"],
  ["archived:7d", "last 7 days, also 2w, 3m"],
  ["archived:2026-10", "October 2026"],
  ["client:none", "not set"],
  ["title:logo", "in the title only"],
  ["id:in_Yw2k", "begins with"],
];

function HowToWrite() {
  return (
    <details className={styles.how} open={!useNarrow()}>
      <summary>How to write it</summary>
      <dl>
        {examples.map(([query, meaning]) => (
          <div key={query}>
            <dt>{query}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
