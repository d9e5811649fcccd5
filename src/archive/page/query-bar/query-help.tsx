import type { MouseEvent, ReactNode } from "react";
import type { Names } from "#src/api/reads/names.ts";
import type { Suggestion } from "#src/archive/page/query-bar/suggest.ts";
import type { Suggestions } from "#src/archive/page/query-bar/tally.ts";
import { fieldRow } from "#src/archive/query/fields.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import type { Listbox } from "#src/ui/form/use-listbox.ts";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./query-help.module.css";

interface QueryHelpProps {
  list: Listbox<Suggestion>;
  found: Suggestions;
  names: Names | undefined;
  /** Complaint about the query; nothing without one. */
  problems: ReactNode;
}

/** Suggestions for the query, and how it is written. */
export function QueryHelp(props: QueryHelpProps) {
  const { list, found, names, problems } = props;
  const { suggestions = [], total = 0 } = found ?? {};
  const field = found?.place.field;
  const title = field ? fieldRow(field).name : "Fields";
  return (
    <div role="group" aria-label="Query help" className={styles.help} onMouseDown={keepFocus}>
      {problems}
      <div className={styles.columns}>
        <div className={styles.suggestions}>
          <p>
            {suggestions.length === 0
              ? "No suggestions"
              : `${title}, in ${counted(total, "item", "items")}`}
          </p>
          {suggestions.length > 0 && (
            <div {...list.listProps}>
              {suggestions.map((suggestion) => (
                <div key={suggestion.text} {...list.optionProps(suggestion)}>
                  <bdi className={cx(textStyles.line, styles.text)}>
                    {revealMarks(suggestion.text)}
                  </bdi>{" "}
                  {field === "client" && (
                    <span className={styles.name}>
                      <ServiceText>{names?.get(suggestion.text) ?? ""}</ServiceText>{" "}
                    </span>
                  )}
                  <small className={styles.count}>{formatNumber(suggestion.count)}</small>
                </div>
              ))}
            </div>
          )}
        </div>
        <HowToWrite />
      </div>
    </div>
  );
}

/** Keeps the focus in the field: the help closes when it leaves. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

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
