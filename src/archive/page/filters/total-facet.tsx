import { type SubmitEvent, useState } from "react";
import type { FacetProps } from "#src/archive/page/filters/facet-props.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import type { FieldOf } from "#src/archive/query/fields.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { onlyValue } from "#src/archive/query/read-query.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./facet.module.css";

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
export function TotalFacet(props: FacetProps<FieldOf<"number">>) {
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
