import type { ReactNode } from "react";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import { IdText, NotSet, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { LoggedRequest } from "#src/activity/requests.ts";
import { Outcome } from "#src/activity/request/outcome.tsx";
import styles from "./request-details.module.css";
import { TargetName } from "#src/activity/request/target.tsx";
import { formatDuration, sourceLabel, whoLabel } from "#src/activity/labels.ts";

/** Request and results of one write. */
export function RequestDetails({ logged }: { logged: LoggedRequest }) {
  const { request, sent, history } = logged;
  return (
    <>
      <dl className={styles.fields}>
        <Fact name="Target">
          <TargetName entry={sent} />
        </Fact>
        <Fact name="Workspace">
          <ServiceText>{sent.origin}</ServiceText>
        </Fact>
        <Fact name="Who">
          {sent.who === "" ? <NotSet /> : <ServiceText>{whoLabel(sent)}</ServiceText>}
        </Fact>
        <Fact name="Run">{sent.run === null ? "None" : <IdText>{sent.run}</IdText>}</Fact>
        <Fact name="Request">
          <IdText>{request}</IdText>
        </Fact>
      </dl>
      <Section title="Request">
        <pre className={styles.text} tabIndex={0} aria-label="Request line">
          {sent.method} {sent.origin}
          {sent.path}
        </pre>
        {sent.body === null ? (
          <p className={styles.none}>No body.</p>
        ) : (
          <Text label="Body" text={sent.body} />
        )}
      </Section>
      <Section title={history.length === 1 ? "Result" : "Results, oldest first"}>
        <ol className={styles.history}>
          {history.map((entry, index) => (
            <ResultEntry key={index} entry={entry} />
          ))}
        </ol>
      </Section>
    </>
  );
}

function ResultEntry({ entry }: { entry: AuditEntry }) {
  const { by, at, duration, status, answer, requestId } = entry;
  return (
    <li>
      <p className={styles.known}>
        <Outcome entry={entry} />
      </p>
      <p className={styles.none}>
        {sourceLabel(entry)}
        {status !== null && `, status ${status}`}
        {duration !== null && (
          <>
            , after {formatDuration(duration)} (
            <Time value={new Date(Date.parse(at) + duration).toISOString()} as="exact" />)
          </>
        )}
      </p>
      {answer !== null && <Text label="Answer" text={answer} />}
      {answer === null && status !== null && (
        <p className={styles.none}>The body of the answer was not recorded.</p>
      )}
      {by === "read" && (
        <p className={styles.none}>The body of the status check was not recorded.</p>
      )}
      {requestId !== undefined && (
        <dl className={styles.gateway}>
          <dt>Gateway request ID</dt>
          <dd>
            <Copyable text={requestId} what="gateway request ID">
              <IdText>{requestId}</IdText>
            </Copyable>
          </dd>
        </dl>
      )}
    </li>
  );
}

/** Formats JSON; returns any other text unchanged. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles.text} tabIndex={0} aria-label={label}>
      {formatJson(text)}
    </pre>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
