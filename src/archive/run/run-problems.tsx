import { Link } from "@tanstack/react-router";
import { formatNumber } from "#src/lib/format.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import type { RunView } from "#src/writes/run/run.ts";
import styles from "./run-panel.module.css";
import { resultText } from "#src/archive/run/run-messages.ts";

const MAX_PROBLEMS_SHOWN = 50;

/** Items that were not restored, each with its reason. */
export function RunProblems({ view }: { view: RunView }) {
  const indexes = view.indexesOf("refused", "unknown", "not-archived");
  if (indexes.length === 0) return null;
  return (
    <>
      <ul className={styles.problems}>
        {indexes.slice(0, MAX_PROBLEMS_SHOWN).map((index) => {
          const item = view.run.items[index];
          const result = view.resultOf(index);
          if (!item) return null;
          return (
            <li key={index} data-state={result.state}>
              <Link to="/archive/$kind/$id" params={{ kind: item.kind, id: item.id }}>
                <ServiceText>{item.name}</ServiceText>
              </Link>{" "}
              <IdText>{item.id}</IdText>
              <p>{resultText(result)}</p>
            </li>
          );
        })}
      </ul>
      {indexes.length > MAX_PROBLEMS_SHOWN && (
        <p className={styles.line}>and {formatNumber(indexes.length - MAX_PROBLEMS_SHOWN)} more</p>
      )}
    </>
  );
}
