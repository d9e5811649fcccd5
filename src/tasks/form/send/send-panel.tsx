import { counted } from "#src/lib/format.ts";
import { CopyButton } from "#src/ui/form/copy-button.tsx";
import { cx } from "#src/ui/cx.ts";
import code from "#src/ui/text/raw-json.module.css";
import { fieldNames, fields } from "#src/tasks/form/fields/fields.ts";
import { LastAnswer } from "#src/tasks/form/send/last-answer.tsx";
import { type BodyLine, bodyText, curlOf } from "#src/tasks/form/send/request.ts";
import styles from "./send-panel.module.css";
import { SentInWords } from "#src/tasks/form/send/sent-in-words.tsx";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Where the panel stands, for the link to it on a narrow screen. */
export const sendPanelId = "what-will-be-sent";

/** The request as it would go out now, byte for byte, and what became of the last one. */
export function SendPanel({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { id, changes, lines, unfit, standings } = form;
  const path = `${workspace.prefix}/tasks/${id}`;
  const leftOut = fieldNames.filter((field) => !("value" in standings[field]));
  return (
    <aside id={sendPanelId} className={styles.panel} aria-label="What will be sent" tabIndex={-1}>
      <h2>What will be sent</h2>
      <div aria-live="polite">
        <p>
          {changes.length === 0
            ? "Nothing: no field is changed, so there is no request."
            : `Only the ${counted(changes.length, "field", "fields")} you changed.`}
          {unfit.length > 0 &&
            ` Not before ${unfit.map((field) => fields[field].label).join(", ")} can be sent.`}
        </p>
        {changes.length > 0 && (
          <>
            <div className={styles.request}>
              <b>PUT</b>
              <span>{path}</span>
            </div>
            <Body form={form} lines={lines} />
          </>
        )}
      </div>
      {changes.length > 0 && (
        <>
          <SentInWords form={form} />
          <CopyButton text={curlOf(workspace, id, bodyText(lines))} what="request as curl">
            Copy as curl
          </CopyButton>
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>Left out, so these stay as they are</h3>
          <ul className={styles.chips}>
            {leftOut.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ul>
        </>
      )}
      <LastAnswer form={form} />
    </aside>
  );
}

/** The body. Its text is the very text that is sent. */
function Body({ form, lines }: { form: TaskForm; lines: readonly BodyLine[] }) {
  return (
    <pre className={styles.body} aria-label="Request body" tabIndex={0}>
      {lines.map((line, index) => (
        <span
          key={line.field ?? line.head}
          className={cx(code.line, styles.line)}
          data-state={stateOf(form, line)}
        >
          {line.field === null ? (
            line.head
          ) : (
            <>
              {"  "}
              <span className={code.key}>{line.head}</span>
              {": "}
              <span className={cx(code[kindOf(line.value)])}>{line.value}</span>
              {line.tail}
            </>
          )}
          {index < lines.length - 1 && "\n"}
        </span>
      ))}
    </pre>
  );
}

function stateOf({ standings, refused }: TaskForm, { field }: BodyLine) {
  if (field === null) return undefined;
  return refused[field] ? "refused" : standings[field].state;
}

function kindOf(value: string): "text" | "word" | "number" {
  if (value.startsWith('"')) return "text";
  return value === "null" ? "word" : "number";
}
