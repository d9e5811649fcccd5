import { getRouteApi } from "@tanstack/react-router";
import {
  actionLabel,
  linkOf,
  outcomeWord,
  reasonLabel,
  sourceLabel,
  titleOf,
  whoLabel,
} from "#src/activity/labels.ts";
import { OpenTarget } from "#src/activity/open-target.tsx";
import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import { useActivity } from "#src/activity/queries.ts";
import { type LoggedRequest, type LoggedWrite, writesIn } from "#src/activity/rules/logged.ts";
import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatExact } from "#src/lib/format.ts";
import details from "#src/ui/dialog/details.module.css";
import drawerStyles from "#src/ui/dialog/drawer.module.css";
import { Drawer, DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer.tsx";
import { CopyButton, Copyable, CopyableId } from "#src/ui/form/button.tsx";
import { PageTitle } from "#src/ui/shell/page-header.tsx";
import { IdText, NotSet, ServiceText, Time } from "#src/ui/text/text.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { changedText } from "#src/writes/outcome-words.ts";
import styles from "./write-drawer.module.css";

const route = getRouteApi("/_workspace/activity/$request");

/** Details of a write, by its newest request or one that it repeats. */
export function WriteDrawer() {
  const { request } = route.useParams();
  const navigate = route.useNavigate();
  const onClose = () =>
    void navigate({ to: "/activity", search: (before) => before, resetScroll: false });
  const found = writesIn(useActivity().logged).find(({ requests }) =>
    requests.some(({ sent }) => sent.request === request),
  );
  if (found) return <FoundDrawer write={found} onClose={onClose} />;
  return (
    <NotFoundDrawer title="Entry not found" page="Activity" onClose={onClose}>
      It was deleted, or is of another browser. Each browser keeps its own record.
    </NotFoundDrawer>
  );
}

function FoundDrawer({ write, onClose }: { write: LoggedWrite; onClose: () => void }) {
  const { sent, outcome, result } = write;
  const { workspace } = useSession();
  const label = titleOf(sent);
  const link = linkOf(sent, workspace);
  const title = `${actionLabel(sent)}: ${label}`;
  const word = outcomeWord(sent, result);
  const source = sourceLabel(outcome);
  return (
    <Drawer label={title} onClose={onClose}>
      <PageTitle>{`${title} · Activity`}</PageTitle>
      <DrawerHead
        title={label}
        subtitle={
          <>
            <OutcomeMark result={result}>{word}</OutcomeMark>
            {source !== word && <span>{source}</span>}
            <Time value={sent.at} as="exact" />
          </>
        }
        onClose={onClose}
      />
      <div className={drawerStyles.body}>
        <WriteDetails write={write} />
      </div>
      <footer className={drawerStyles.footer}>
        <p>Secrets are removed before an entry is kept.</p>
        {link && <OpenTarget link={link} />}
      </footer>
    </Drawer>
  );
}

function WriteDetails({ write }: { write: LoggedWrite }) {
  const { sent, outcome, words, requests } = write;
  const [, id] = sent.target.split("/");
  const facts = {
    What: actionLabel(sent),
    Why: words === null && reasonLabel(outcome),
    Changes: changedText(outcome.changed),
    "The workspace said": words && <ServiceText>{words}</ServiceText>,
    Who: sent.who ? <ServiceText>{whoLabel(sent)}</ServiceText> : <NotSet />,
    ID: sent.operation !== "create" && id && <CopyableId id={id} />,
    Workspace: <ServiceText>{new URL(sent.origin).host}</ServiceText>,
  };
  return (
    <>
      <dl className={details.fields}>
        {Object.entries(facts).map(
          ([name, fact]) =>
            fact && (
              <div key={name} className={details.wide}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <details className={styles.technical}>
        <summary>Technical details</summary>
        {requests.map((logged) => (
          <RequestDetails key={logged.sent.request} logged={logged} />
        ))}
      </details>
    </>
  );
}

function RequestDetails({ logged: { sent, history } }: { logged: LoggedRequest }) {
  const { workspace } = useSession();
  const gateway = workspace.gateway === true && workspace.origin === sent.origin;
  return (
    <section className={details.group}>
      <h3>Sent {formatExact(new Date(sent.at))}</h3>
      <Text label="Request line" text={`${sent.method} ${sent.origin}${sent.path}`} />
      {sent.body === null ? (
        <p className={details.aside}>No body.</p>
      ) : (
        <Text label="Body" text={sent.body} />
      )}
      <CopyButton text={curlOf({ ...sent, gateway, prefix: "" })} what="request as cURL">
        {sent.body === null || sent.exact ? "Copy as cURL" : "Copy as cURL (redacted)"}
      </CopyButton>
      <ol className={styles.history}>
        {history.map((entry, index) => (
          <ResultEntry key={index} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function ResultEntry({ entry }: { entry: AuditEntry }) {
  const { at, duration, status, reply, requestId } = entry;
  return (
    <li>
      <OutcomeMark result={entry.grade}>{outcomeWord(entry)}</OutcomeMark>
      <p className={details.aside}>
        {sourceLabel(entry)}
        {status !== null && `, status ${status}`}
        {duration !== null && (
          <>
            {", "}
            <Time value={new Date(Date.parse(at) + duration).toISOString()} as="exact" />
          </>
        )}
      </p>
      {reply !== null && <Text label="Reply" text={reply} />}
      {requestId !== undefined && (
        <p className={details.aside}>
          Gateway request ID{" "}
          <Copyable text={requestId} what="gateway request ID">
            <IdText>{requestId}</IdText>
          </Copyable>
        </p>
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
    <pre tabIndex={0} aria-label={label}>
      {formatJson(text)}
    </pre>
  );
}
