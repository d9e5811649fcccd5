import { Link } from "@tanstack/react-router";
import { formatNumber } from "#src/lib/format.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import type { RunView } from "#src/writes/run/run.ts";
import styles from "./run-panel.module.css";
import { resultWords } from "#src/archive/run/run-words.ts";

/** Items that are listed with their reasons; the others are counted, and stay selected. */
const shown = 50;

/** What went wrong, item by item. */
export function RunProblems({ view }: { view: RunView }) {
  const places = view.which("refused", "unknown", "not-archived");
  if (places.length === 0) return null;
  return (
    <>
      <ul className={styles.problems}>
        {places.slice(0, shown).map((place) => {
          const item = view.run.items[place];
          const result = view.resultOf(place);
          if (!item) return null;
          return (
            <li key={place} data-state={result.state}>
              <Link to="/archive/$kind/$id" params={{ kind: item.kind, id: item.id }}>
                <ServiceText>{item.name}</ServiceText>
              </Link>{" "}
              <IdText>{item.id}</IdText>
              <p>{resultWords(result)}</p>
            </li>
          );
        })}
      </ul>
      {places.length > shown && (
        <p className={styles.line}>and {formatNumber(places.length - shown)} more like these</p>
      )}
    </>
  );
}
