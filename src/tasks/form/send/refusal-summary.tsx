import { CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import { TextButton } from "#src/ui/form/button.tsx";
import { type FieldName, controlId, fieldNames, fields } from "#src/tasks/form/fields/fields.ts";
import { quote } from "#src/ui/feedback/outcome-messages.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import type { Refusals } from "#src/tasks/form/send/refusals.ts";
import styles from "./refusal-summary.module.css";

/** Everything that the workspace refused in the last save, with links to the fields. Takes the focus. */
export function RefusalSummary({ refusals }: { refusals: Refusals }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const messages = fieldNames.flatMap((field): [FieldName, string][] =>
    (refusals.fields[field] ?? []).map((words) => [field, words]),
  );
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <CircleX aria-hidden />
      <div>
        <h2>Nothing was saved. The workspace refused:</h2>
        <ul>
          {messages.map(([field, words]) => (
            <li key={`${field} ${words}`}>
              <TextButton onClick={() => focusSoon(controlId(field))}>
                {fields[field].label}
              </TextButton>
              : <bdi>{quote(words)}</bdi>
            </li>
          ))}
          {refusals.others.map(({ key, messages: words }) => (
            <li key={key}>
              <code>{key}</code>, which isn’t in this form: <bdi>{words.map(quote).join(" ")}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
