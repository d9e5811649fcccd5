import { Check as CheckIcon, CircleDashed, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CheckFailure, Todo } from "#src/connection/check/check-failures.ts";
import { type Check, type CheckReport, untriedChecks } from "#src/connection/check/check.ts";
import type { SiteConfig } from "#src/connection/config/site-config.ts";
import { ConnectForm } from "#src/connection/connect/connect-form.tsx";
import type { Connection } from "#src/connection/connection.ts";
import { HelpLinks } from "#src/connection/help-links.tsx";
import boxedList from "#src/ui/boxed-list.module.css";
import cardStyles from "#src/ui/card.module.css";
import { Card } from "#src/ui/card.tsx";
import { cx } from "#src/ui/cx.ts";
import { Answer } from "#src/ui/feedback/answer.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Toasts } from "#src/ui/feedback/toasts.tsx";
import { Button, Copyable } from "#src/ui/form/button.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import { EnvironmentBand } from "#src/ui/shell/page-header.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./connect-page.module.css";

/** Parts of this page in the demo build; the production build contains none of them. */
export interface DemoParts {
  notice: ReactNode;
  card: ReactNode;
  alternative: ReactNode;
}

interface ConnectPageProps {
  config: SiteConfig;
  onConnected: (connection: Connection) => void;
  /** Address of one of the last workspaces that the form begins with. */
  workspace?: string | undefined;
  demo?: DemoParts | undefined;
}

export function ConnectPage({ config, onConnected, workspace, demo }: ConnectPageProps) {
  const { workspace: given, prefix, key } = config;
  const main = useRef<HTMLElement>(null);
  const [report, setReport] = useState<CheckReport | null>(null);
  useEffect(() => {
    // After Disconnect the focused element is gone.
    if (document.activeElement === document.body) main.current?.focus();
  }, []);
  return (
    <main ref={main} tabIndex={-1} className={styles.page}>
      <div className={styles.inside}>
        <EnvironmentBand className={styles.environment} />
        <div className={styles.top}>
          <Mark />
          <h1>Reshelve</h1>
          <p className={textStyles.muted}>Find what was archived and put it back.</p>
        </div>
        {given && key === "gateway" ? (
          <DisconnectedCard
            onConnect={() => onConnected({ ...given, key: null, keep: "reload" })}
          />
        ) : (
          <div className={styles.cards}>
            <ConnectForm
              {...{ given, prefix, workspace, onConnected }}
              notice={isInsecure() ? insecureNotice : demo?.notice}
              again={report !== null}
              onFailed={setReport}
            />
            {report?.failure ? (
              <FailureCard checks={report.checks} failure={report.failure}>
                {demo?.alternative}
              </FailureCard>
            ) : (
              (demo?.card ?? <IntroCard />)
            )}
          </div>
        )}
        <HelpLinks className={styles.help} links={config.help} />
      </div>
      <Toasts />
    </main>
  );
}

// A browser that lacks the property may still be safe.
const isInsecure = () => "isSecureContext" in window && !window.isSecureContext;

/** Shown before a key is typed. Pages of this machine are secure without https. */
const insecureNotice = (
  <Notice tone="bad" title="This page was loaded without https.">
    Others on the network can read a key that you enter, and change this page. Open it with https.
  </Notice>
);

/** Card after Disconnect where a gateway has the key: nothing connects again by itself. */
function DisconnectedCard({ onConnect }: { onConnect: () => void }) {
  return (
    <Card title="You’re disconnected">
      <p className={cardStyles.text}>
        What was loaded is gone from this tab. Reshelve connects through the gateway of this site,
        which has the key, so anyone who is signed in here can connect again. To end your sign-in,
        sign out where you signed in.
      </p>
      <Button variant="primary" size="large" className={cardStyles.action} onClick={onConnect}>
        Connect again
      </Button>
    </Card>
  );
}

const icons = { passed: CheckIcon, failed: X, untried: CircleDashed };

/** The four checks, each with its result as an icon and a word. */
function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={cx(boxedList.list, styles.checks)} aria-label="Connection checks">
      {checks.map(({ name, state, note }) => {
        const Icon = icons[state];
        return (
          <li key={name} className={state === "untried" ? textStyles.muted : styles[state]}>
            <Icon aria-hidden />
            {name} <small className={styles.note}>{note}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** Card before the first attempt: the checks, and where to get a key. */
function IntroCard() {
  return (
    <Card title="What we check first">
      <p className={cardStyles.text}>
        Nothing is saved until all four checks pass. The key is sent only after the address has
        answered in JSON without it.
      </p>
      <CheckList checks={untriedChecks} />
      <h3>Where to get a key</h3>
      <ol className={cardStyles.todo}>
        <li>Sign in to the workspace and open Settings &gt; API.</li>
        <li>Create a key for Reshelve, so you can revoke it separately.</li>
        <li>Paste it here. Reshelve can do everything that the key allows.</li>
      </ol>
    </Card>
  );
}

interface FailureCardProps {
  checks: CheckReport["checks"];
  failure: CheckFailure;
  /** An alternative, such as the demo. */
  children?: ReactNode;
}

/** Explanation of the failed check: what happened, what was kept, what to do. */
function FailureCard({ checks, failure, children }: FailureCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus announces the heading and scrolls to it on a narrow screen, after every attempt.
  useEffect(() => heading.current?.focus(), [failure]);
  return (
    <Card isFailed title={failure.title} headingRef={heading}>
      <p className={cardStyles.text}>{failure.text}</p>
      <CheckList checks={checks} />
      <h3>What was kept</h3>
      <p className={cardStyles.text}>{failure.kept}</p>
      <h3>What to do</h3>
      <ol className={cardStyles.todo}>
        {failure.todo.map((todo, index) => (
          <li key={index}>
            <TodoItem todo={todo} />
          </li>
        ))}
      </ol>
      <Answer className={cardStyles.details}>{failure.details}</Answer>
      {children}
    </Card>
  );
}

function TodoItem({ todo }: { todo: Todo }) {
  if (typeof todo === "string") return <InlineCode>{todo}</InlineCode>;
  return (
    <>
      <InlineCode>{todo.text}</InlineCode>
      <div className={cardStyles.snippet}>
        <Copyable text={todo.copy} what={todo.what}>
          <code>{todo.copy}</code>
        </Copyable>
      </div>
    </>
  );
}

/** A sentence in which `…` is code. */
function InlineCode({ children }: { children: string }) {
  // Every second part of the split is between two backticks.
  return children
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
