import { useSession } from "#src/app/session-context.tsx";
import { bodyLines, bodyText, curlOf, type BodyLine } from "#src/tasks/form/send/request.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { cx } from "#src/ui/cx.ts";
import { CopyButton } from "#src/ui/form/copy-button.tsx";
import code from "#src/ui/text/raw-json.module.css";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import styles from "./changes-panel.module.css";

/** The request that Save would send, byte for byte, and an answer that didn't confirm the last one. */
export function RequestDetails({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { id, changes, outcome } = form;
  const lines = bodyLines(changes);
  return (
    <details className={styles.details}>
      <summary>Technical details</summary>
      <p className={styles.request}>
        <b>PUT</b>
        <span>
          {workspace.prefix}/tasks/{id}
        </span>
      </p>
      <RequestBody lines={lines} />
      <CopyButton text={curlOf(workspace, id, bodyText(lines))} what="request as curl">
        Copy as curl
      </CopyButton>
      {outcome?.grade === "unknown" && outcome.value && (
        <details>
          <summary>The task in the answer</summary>
          <RawJson raw={outcome.value.raw} />
        </details>
      )}
    </details>
  );
}

/** The body. Its text is exactly the text that is sent. */
function RequestBody({ lines }: { lines: readonly BodyLine[] }) {
  return (
    <pre className={cx(code.json, styles.body)} aria-label="Request body" tabIndex={0}>
      {lines.map((line, index) => (
        <span key={line.field ?? line.head} className={code.line}>
          {line.field === null ? (
            line.head
          ) : (
            <>
              {"  "}
              <span className={code.key}>{line.head}</span>
              {": "}
              <span className={cx(code[jsonTypeOf(line.value)])}>{line.value}</span>
              {line.tail}
            </>
          )}
          {index < lines.length - 1 && "\n"}
        </span>
      ))}
    </pre>
  );
}

function jsonTypeOf(value: string): "text" | "word" | "number" {
  if (value.startsWith('"')) return "text";
  return value === "null" ? "word" : "number";
}
