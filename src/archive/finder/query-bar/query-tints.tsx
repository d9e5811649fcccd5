import { type RefObject, useEffect, useRef } from "react";
import type { Query } from "#src/archive/finder/query/query.ts";
import { tintsOf } from "#src/archive/finder/query-bar/tints.ts";
import styles from "./query-tints.module.css";

interface QueryTintsProps {
  query: Query;
  /** The field that the tints stand behind. */
  input: RefObject<HTMLInputElement | null>;
}

/** Colours of a query, as a layer behind its field: caret and selection stay those of the field. */
export function QueryTints({ query, input }: QueryTintsProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = input.current;
    const follow = () => {
      if (layer.current && field) layer.current.scrollLeft = field.scrollLeft;
    };
    field?.addEventListener("scroll", follow);
    return () => field?.removeEventListener("scroll", follow);
  }, [input]);
  const end = query.text.slice(query.parts.at(-1)?.end ?? 0);
  return (
    <div ref={layer} className={styles.tints} aria-hidden>
      {tintsOf(query).map(({ key, space, tone, pieces }) => (
        <span key={key}>
          {space}
          <span className={styles[tone]}>
            {pieces.map(({ text, tone }) => (
              <span key={tone} className={styles[tone]}>
                {text}
              </span>
            ))}
          </span>
        </span>
      ))}
      {end}
    </div>
  );
}
