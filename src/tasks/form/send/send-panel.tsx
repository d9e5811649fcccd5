import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { CopyButton } from "#src/ui/form/copy-button.tsx";
import code from "#src/ui/text/raw-json.module.css";
import { fields, formOrder } from "#src/tasks/form/fields/fields.ts";
import { ChangesInWords } from "#src/tasks/form/send/changes-in-words.tsx";
import { LastAnswer } from "#src/tasks/form/send/last-answer.tsx";
import { type BodyLine, bodyLines, bodyText, curlOf } from "#src/tasks/form/send/request.ts";
import styles from "./send-panel.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** DOM id of the panel, for the link to it on a narrow screen. */
export const sendPanelId = "what-will-be-sent";

/** The request that Save would send, byte for byte, and the result of the last one. */
export function SendPanel({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { id, changes, changeCount, invalidFields } = form;
  const lines = bodyLines(changes);
  const unchanged = formOrder.filter((field) => !(field in changes));
  return (
    <aside id={sendPanelId} className={styles.panel} aria-label="What will be sent" tabIndex={-1}>
      <h2>What will be sent</h2>
      <div aria-live="polite">
        <p>
          {changeCount === 0
            ? "Nothing yet: no field is changed."
            : `Only the ${counted(changeCount, "field", "fields")} you changed.`}
          {invalidFields.length > 0 &&
            ` Fix ${invalidFields.map((field) => fields[field].label).join(", ")} first.`}
        </p>
        {changeCount > 0 && (
          <>
            <div className={styles.request}>
              <b>PUT</b>
              <span>
                {workspace.prefix}/tasks/{id}
              </span>
            </div>
            <RequestBody form={form} lines={lines} />
          </>
        )}
      </div>
      {changeCount > 0 && (
        <>
          <ChangesInWords form={form} />
          <CopyButton text={curlOf(workspace, id, bodyText(lines))} what="request as curl">
            Copy as curl
          </CopyButton>
        </>
      )}
      {unchanged.length > 0 && (
        <>
          <h3>Not sent, so these stay as they are</h3>
          <ul className={styles.chips}>
            {unchanged.map((field) => (
              <li key={field}>{fields[field].label}</li>
            ))}
          </ul>
        </>
      )}
      <LastAnswer form={form} />
    </aside>
  );
}

/** The body. Its text is exactly the text that is sent. */
function RequestBody({ form, lines }: { form: TaskForm; lines: readonly BodyLine[] }) {
  return (
    <pre className={cx(code.json, styles.body)} aria-label="Request body" tabIndex={0}>
      {lines.map((line, index) => (
        <span
          key={line.field ?? line.head}
          className={cx(code.line, styles.line)}
          data-state={line.field ? form.stateOf(line.field) : undefined}
        >
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
