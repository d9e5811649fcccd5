import { ChoiceFacet } from "#src/archive/page/filters/choice-facet.tsx";
import type { FacetProps } from "#src/archive/page/filters/facet-props.ts";
import { withoutField, withPart } from "#src/archive/query/edit-query.ts";
import { fieldRow, isOfType, type FieldOf } from "#src/archive/query/fields.ts";
import { partsOf, onlyValue } from "#src/archive/query/read-query.ts";
import { Button } from "#src/ui/form/button.tsx";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./facet.module.css";
import { type SubmitEvent, useState } from "react";
import { printValue } from "#src/archive/query/print-query.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { facetLabel } from "#src/archive/page/filters/facet-label.ts";
import { useValueCounts } from "#src/archive/page/filters/use-counts.ts";
import { formatNumber } from "#src/lib/format.ts";
import { type Days, DaysForm } from "#src/ui/form/days-form.tsx";

/** Content of a filter's popover: the values of a field, and a button that takes the filter away. */
export function FacetEditor(props: FacetProps) {
  const { field, query, onWriteAndClose } = props;
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
      <EditorOf {...props} />
      {parts.length > 0 && (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() => onWriteAndClose(withoutField(query.text, field))}
        >
          Clear {name}
        </Button>
      )}
    </>
  );
}

function EditorOf({ field, ...props }: FacetProps) {
  if (isOfType(field, "date")) return <DateFacet field={field} {...props} />;
  if (isOfType(field, "number")) return <TotalFacet field={field} {...props} />;
  return isOfType(field, "text") || isOfType(field, "id") ? (
    <TextFacet field={field} {...props} />
  ) : (
    <ChoiceFacet field={field} {...props} />
  );
}

/** Text that a field contains, or that an ID begins with. */
function TextFacet({ field, query, onWriteAndClose }: FacetProps<FieldOf<"text" | "id">>) {
  const value = onlyValue(query, field);
  const [typed, setTyped] = useState(value?.type === "text" ? value.text : "");
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const text = typed.trim();
    onWriteAndClose(withPart(query.text, field, text === "" ? null : printValue(text)));
  }
  return (
    <form className={styles.range} onSubmit={submit}>
      <label>
        {fieldRow(field).name} {isOfType(field, "id") ? "begins with" : "contains"}
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button type="submit">Apply</Button>
    </form>
  );
}

/** The ends of a range of numbers that includes both; empty for any other. */
function endsIn(text: string): { from: string; to: string } {
  if (text.startsWith(">=")) return { from: text.slice(2), to: "" };
  if (text.startsWith("<=")) return { from: "", to: text.slice(2) };
  const [from = "", to = from] = text.split("..");
  return /[<>]/.test(text) ? { from: "", to: "" } : { from, to };
}

/** Range of numbers as it stands behind the colon of a part; null without an end. */
function printEnds(from: string, to: string): string | null {
  if (from === to) return from || null;
  if (to === "") return `>=${from}`;
  return from === "" ? `<=${to}` : `${from}..${to}`;
}

/** Smallest and largest total, in whatever currency. */
function TotalFacet(props: FacetProps<FieldOf<"number">>) {
  const { field, query, onWriteAndClose, today } = props;
  const value = onlyValue(query, field);
  const written = endsIn(value?.type === "range" ? value.text : "");
  const [from, setFrom] = useState(written.from);
  const [to, setTo] = useState(written.to);
  const [problem, setProblem] = useState<string | null>(null);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const text = printEnds(from.trim(), to.trim());
    const [part] = parseQuery(text === null ? "" : `${field}:${text}`, today).parts;
    const found = part?.problem ?? null;
    setProblem(found);
    if (!found) onWriteAndClose(withPart(query.text, field, text));
  }
  const fieldProps = {
    inputMode: "decimal",
    autoComplete: "off",
    "aria-invalid": problem ? true : undefined,
  } as const;
  return (
    <form className={styles.range} onSubmit={submit}>
      <label>
        At least
        <input {...fieldProps} value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      <label>
        At most
        <input {...fieldProps} value={to} onChange={({ target }) => setTo(target.value)} />
      </label>
      <Button type="submit">Apply</Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p>In the invoice’s own currency. Nothing is converted.</p>
    </form>
  );
}

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
function DateFacet(props: FacetProps<FieldOf<"date">>) {
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
