import styles from "./query-help.module.css";

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

/** Width up to which the examples are folded, in pixels. */
const NARROW_PX = 720;

/** Examples of the query language. */
export function HowToWrite() {
  return (
    <details className={styles.how} open={window.innerWidth > NARROW_PX}>
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
