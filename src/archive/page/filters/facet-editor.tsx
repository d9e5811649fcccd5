import { useMemo, useState } from "react";
import type { FacetsProps, MenuField } from "#src/archive/page/filters/facets.ts";
import { facetLabel, valueLabel } from "#src/archive/page/filters/facet-label.ts";
import { addPart, withPart, withoutField } from "#src/archive/query/edit-query.ts";
import {
  type ChoiceField,
  type ValueCount,
  countValues,
  printChoices,
  valueKey,
  valuesIn,
} from "#src/archive/query/field-values.ts";
import { type FieldOf, fieldRow, isOfType } from "#src/archive/query/fields.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { onlyValue, partsOf } from "#src/archive/query/read-query.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { type Days, DaysForm } from "#src/ui/form/days-form.tsx";
import { Segmented } from "#src/ui/form/segmented.tsx";
import { NamedId, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./facet-editor.module.css";

interface FacetProps<F extends MenuField> extends FacetsProps {
  field: F;
  /** Closes the popover. */
  close: () => void;
}

/** Content of a filter's popover: the values of a field, and a button that takes the filter away. */
export function FacetEditor(props: FacetProps<MenuField>) {
  const { field, query, onQuery, close } = props;
  const { name } = fieldRow(field);
  const parts = partsOf(query, field);
  return (
    <>
      <h2>{name}</h2>
      {parts.length > 1 && (
        <p>
          <bdi>{revealMarks(parts.map(({ text }) => text).join(" "))}</bdi> is in the query. A
          choice here replaces it.
        </p>
      )}
      {isOfType(field, "date") ? (
        <DateFacet {...props} field={field} />
      ) : (
        <ChoiceFacet {...props} field={field} />
      )}
      {parts.length > 0 && (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() => {
            close();
            onQuery(withoutField(query.text, field), { replace: false });
          }}
        >
          Clear {name}
        </Button>
      )}
    </>
  );
}

/** Counts of the values of a field among the items that the rest of the query leaves. */
function useValueCounts(props: FacetProps<MenuField>): readonly ValueCount[] {
  const { field, query, items, today, facts } = props;
  const rest = withoutField(query.text, field);
  return useMemo(() => {
    const left = items.filter(createMatcher(parseQuery(rest, today), facts));
    return countValues(left, field, today, facts);
  }, [rest, field, items, today, facts]);
}

/** The days of a range that is written by its days; empty where it has none. */
function daysIn(text: string): Days {
  const [from = "", to = from] = text.split("..");
  const isDay = (day: string) => day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day);
  return isDay(from) && isDay(to) ? { from, to } : { from: "", to: "" };
}

/** Range of days as it is written after the colon of a part; null without days. */
function printDays({ from, to }: Days): string | null {
  if (from === to) return from || null;
  return `${from}..${to}`;
}

/** Dates that count from today, with what they would leave, and a range of days. */
function DateFacet(props: FacetProps<FieldOf<"date">>) {
  const { field, query, onQuery, close, today } = props;
  const { offered: texts } = fieldRow(field);
  const counts = useValueCounts(props);
  const value = onlyValue(query, field);
  const written = value?.type === "range" ? value.text : value?.type;
  const days = daysIn(value?.type === "range" ? value.text : "");
  function write(text: string | null) {
    close();
    onQuery(withPart(query.text, field, text), { replace: false });
  }
  return (
    <>
      <ul className={styles.options}>
        {texts.map((text, at) => (
          <li key={text}>
            <button
              type="button"
              aria-pressed={written === text}
              onClick={() => write(written === text ? null : text)}
            >
              <span className={styles.name}>
                {facetLabel(parseQuery(`${field}:${text}`, today), field)}
              </span>{" "}
              <span className={styles.count}>{formatNumber(counts[at]?.count ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
      <DaysForm days={days} onDays={(chosen) => write(printDays(chosen))} />
    </>
  );
}

const negations = [
  { value: false, label: "is any of" },
  { value: true, label: "is not" },
];

const MAX_VALUES = 50;

/** The values to choose from: those that occur, then those of the query that do not. */
function withWritten(counts: readonly ValueCount[], written: readonly (string | null)[]) {
  const known = new Set(counts.map(({ key }) => key));
  const others = written.map((value) => ({ key: valueKey(value), value, count: 0 }));
  return [...counts, ...others.filter(({ key }) => !known.has(key))];
}

/** Values of a field with their counts, of which several can be chosen or left out. */
function ChoiceFacet(props: FacetProps<ChoiceField>) {
  const { field, query, onQuery, names } = props;
  const counts = useValueCounts(props);
  const parts = partsOf(query, field);
  const part = parts.length === 1 ? parts[0] : undefined;
  const [excludes, setExcludes] = useState(part?.negated ?? false);
  const [filter, setFilter] = useState("");
  const written = valuesIn(part, field);
  const chosen = new Set(written.map(valueKey));
  // Values chosen when the menu opened come first, and keep their place.
  const [first] = useState(chosen);

  const all = withWritten(counts, written);
  const values = [
    ...all.filter(({ key }) => first.has(key)),
    ...all.filter(({ key }) => !first.has(key)),
  ];
  const wanted = foldText(filter);
  const searchLabel = field === "client" ? "Find a name or ID" : "Filter the values";
  const matching = values.filter(({ value }) =>
    foldText(
      `${value ?? "Not set"}\n${value === null ? "" : valueLabel(field, value, names)}`,
    ).includes(wanted),
  );

  function write(keys: ReadonlySet<string>, negated: boolean) {
    const texts = printChoices(values.filter(({ key }) => keys.has(key)).map(({ value }) => value));
    const next =
      texts === null || !negated
        ? withPart(query.text, field, texts)
        : addPart(withoutField(query.text, field), `-${field}:${texts}`);
    onQuery(next, { replace: false });
  }
  function toggle(key: string, checked: boolean) {
    const keys = new Set(chosen);
    if (checked) keys.add(key);
    else keys.delete(key);
    write(keys, excludes);
  }
  function setNegated(negated: boolean) {
    setExcludes(negated);
    if (chosen.size > 0) write(chosen, negated);
  }

  return (
    <>
      <Segmented label="Condition" options={negations} value={excludes} onChange={setNegated} />
      {(field === "client" || values.length > MAX_VALUES) && (
        <input
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <ul className={styles.options}>
        {matching.slice(0, MAX_VALUES).map(({ key, value, count }) => (
          <li key={key}>
            <Checkbox checked={chosen.has(key)} onChange={(checked) => toggle(key, checked)}>
              <span className={styles.name}>
                <ValueName {...{ field, value, names }} />
              </span>{" "}
              <span className={styles.count}>{formatNumber(count)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p>{filter ? "No values match" : "No values"}</p>}
      {matching.length > MAX_VALUES && (
        <p>
          {MAX_VALUES} of {formatNumber(matching.length)} values
        </p>
      )}
    </>
  );
}

/** A value as it is shown beside its checkbox. */
function ValueName({ field, value, names }: ValueNameProps) {
  if (value === null) return "Not set";
  if (field === "client") return <NamedId id={value} name={names?.get(value)} />;
  return <ServiceText>{valueLabel(field, value)}</ServiceText>;
}

interface ValueNameProps extends Pick<FacetProps<ChoiceField>, "field" | "names"> {
  value: string | null;
}
