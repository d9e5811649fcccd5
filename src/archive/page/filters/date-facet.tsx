import { facetLabel } from "#src/archive/page/filters/facet-label.ts";
import type { FacetProps } from "#src/archive/page/filters/facet-props.ts";
import { useValueCounts } from "#src/archive/page/filters/use-counts.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import { type FieldOf, fieldRow } from "#src/archive/query/fields.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { onlyValue } from "#src/archive/query/read-query.ts";
import { formatNumber } from "#src/lib/format.ts";
import { type Days, DaysForm } from "#src/ui/form/days-form.tsx";
import styles from "./facet.module.css";

/** The days of a range that is written by its days; empty where it has none. */
function daysIn(text: string): Days {
  const [from = "", to = from] = text.split("..");
  const isDay = (day: string) => day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day);
  return isDay(from) && isDay(to) ? { from, to } : { from: "", to: "" };
}

/** Range of days as it stands behind the colon of a part; null without days. */
function printDays({ from, to }: Days): string | null {
  if (from === to) return from || null;
  return `${from}..${to}`;
}

/** Dates that count from today, with what they would leave, and a range of days. */
export function DateFacet(props: FacetProps<FieldOf<"date">>) {
  const { field, query, onWriteAndClose, items, today, triage } = props;
  const { offered: texts } = fieldRow(field);
  const counts = useValueCounts(query, field, items, today, triage);
  const value = onlyValue(query, field);
  const written = value?.type === "range" ? value.text : value?.type;
  const days = daysIn(value?.type === "range" ? value.text : "");
  return (
    <>
      <ul className={styles.options}>
        {texts.map((text, at) => (
          <li key={text}>
            <button
              type="button"
              aria-pressed={written === text}
              onClick={() =>
                onWriteAndClose(withPart(query.text, field, written === text ? null : text))
              }
            >
              <span className={styles.name}>
                {facetLabel(parseQuery(`${field}:${text}`, today), field)}
              </span>{" "}
              <span className={styles.count}>{counts && formatNumber(counts[at]?.count ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
      <DaysForm
        days={days}
        onDays={(chosen) => onWriteAndClose(withPart(query.text, field, printDays(chosen)))}
      />
    </>
  );
}
