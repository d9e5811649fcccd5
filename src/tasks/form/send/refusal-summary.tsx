import { CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import { TextButton } from "#src/ui/form/button.tsx";
import { type FieldName, controlId, fieldNames, fields } from "#src/tasks/form/fields/fields.ts";
import { quote } from "#src/ui/feedback/outcome-messages.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import type { Refusals } from "#src/tasks/form/send/refusals.ts";
import styles from "./refusal-summary.module.css";

interface RefusalSummaryProps {
  refused: Refusals["fields"];
  others: Refusals["others"];
}

/** Everything that the workspace refused in the last save, with the way to each field. It takes the focus. */
export function RefusalSummary({ refused, others }: RefusalSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const named = fieldNames.flatMap((field): [FieldName, string][] =>
    (refused[field]?.messages ?? []).map((words) => [field, words]),
  );
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <CircleX aria-hidden />
      <div>
        <h2>Nothing was saved. The workspace refused:</h2>
        <ul>
          {named.map(([field, words]) => (
            <li key={`${field} ${words}`}>
              <TextButton onClick={() => focusSoon(controlId(field))}>
                {fields[field].label}
              </TextButton>
              : <bdi>{quote(words)}</bdi>
            </li>
          ))}
          {others.map(({ key, messages }) => (
            <li key={key}>
              <code>{key}</code>, which this form does not have:{" "}
              <bdi>{messages.map(quote).join(" ")}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
