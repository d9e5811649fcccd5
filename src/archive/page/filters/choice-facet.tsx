import { useState } from "react";
import { valueLabel } from "#src/archive/page/filters/facet-label.ts";
import type { FacetProps } from "#src/archive/page/filters/facet-props.ts";
import { useValueCounts } from "#src/archive/page/filters/use-counts.ts";
import {
  type ChoiceField,
  type ValueCount,
  printChoices,
  valueKey,
  valuesIn,
} from "#src/archive/query/field-values.ts";
import { addPart, withPart, withoutField } from "#src/archive/query/edit-query.ts";
import { foldText } from "#src/archive/query/fold-text.ts";
import { partsOf } from "#src/archive/query/read-query.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Segmented } from "#src/ui/form/segmented.tsx";
import { NamedId, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./facet.module.css";

const negations = [
  { value: false, label: "is any of" },
  { value: true, label: "is not" },
];

/** Values in the list at most. */
const MAX_VALUES = 50;

/** The values to choose from: those that occur, then those of the query that do not. */
function withWritten(counts: readonly ValueCount[], written: readonly (string | null)[]) {
  const known = new Set(counts.map(({ key }) => key));
  const others = written.map((value) => ({ key: valueKey(value), value, count: 0 }));
  return [...counts, ...others.filter(({ key }) => !known.has(key))];
}

/** Values of a field with their counts, of which several can be chosen or left out. */
export function ChoiceFacet(props: FacetProps<ChoiceField>) {
  const { field, query, onWrite, items, today, names } = props;
  const counts = useValueCounts(query, field, items, today, props.triage);
  const parts = partsOf(query, field);
  const part = parts.length === 1 ? parts[0] : undefined;
  const [excludes, setExcludes] = useState(part?.negated ?? false);
  const [filter, setFilter] = useState("");
  // Values chosen when the menu opened come first, and keep their place.
  const [first] = useState(() => new Set(valuesIn(part, field).map(valueKey)));
  if (!counts) return <p>Counting…</p>;

  const all = withWritten(counts, valuesIn(part, field));
  const values = [
    ...all.filter(({ key }) => first.has(key)),
    ...all.filter(({ key }) => !first.has(key)),
  ];
  const chosen = new Set(valuesIn(part, field).map(valueKey));
  const wanted = foldText(filter);
  const searchLabel = field === "client" ? "Find a name or ID" : "Filter the values";
  const matching = values.filter(({ value }) =>
    foldText(
      `${value ?? "Not set"}\n${value === null ? "" : valueLabel(field, value, names)}`,
    ).includes(wanted),
  );

  function write(keys: ReadonlySet<string>, negated: boolean) {
    const texts = printChoices(values.filter(({ key }) => keys.has(key)).map(({ value }) => value));
    if (texts === null || !negated) onWrite(withPart(query.text, field, texts));
    else onWrite(addPart(withoutField(query.text, field), `-${field}:${texts}`));
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
            <label>
              <input
                type="checkbox"
                checked={chosen.has(key)}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              <ValueName {...{ field, value, names }} />{" "}
              <span className={styles.count}>{formatNumber(count)}</span>
            </label>
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

interface ValueNameProps extends Pick<FacetProps<ChoiceField>, "field" | "names"> {
  value: string | null;
}

function ValueName({ field, value, names }: ValueNameProps) {
  if (value === null) return <span className={styles.name}>Not set</span>;
  return (
    <span className={styles.name}>
      {field === "client" ? (
        <NamedId id={value} name={names?.get(value)} />
      ) : (
        <ServiceText>{valueLabel(field, value)}</ServiceText>
      )}
    </span>
  );
}
