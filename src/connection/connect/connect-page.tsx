import { Check as CheckIcon, CircleDashed, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CheckFailure } from "#src/connection/check/check-failures.ts";
import type { SiteConfig } from "#src/connection/config/site-config.ts";
import { ConnectForm } from "#src/connection/connect/connect-form.tsx";
import type { Connection } from "#src/connection/connection.ts";
import { HelpLinks } from "#src/connection/help-links.tsx";
import boxedList from "#src/ui/boxed-list.module.css";
import cardStyles from "#src/ui/card.module.css";
import { Card } from "#src/ui/card.tsx";
import { cx } from "#src/ui/cx.ts";
import { Reply } from "#src/ui/feedback/reply.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Toasts } from "#src/ui/feedback/toasts.tsx";
import { Button, CopyButton } from "#src/ui/form/button.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import { EnvironmentBand } from "#src/ui/shell/page-header.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./connect-page.module.css";

/** Parts of this page in the demo build; the production build contains none of them. */
export interface DemoParts {
  notice: ReactNode;
  card: ReactNode;
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
  const [failure, setFailure] = useState<CheckFailure | null>(null);
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
              given={given}
              prefix={prefix}
              workspace={workspace}
              onConnected={onConnected}
              notice={isInsecure() ? insecureNotice : demo?.notice}
              onFailed={setFailure}
            />
            {failure ? (
              <FailureCard failure={failure} isGiven={given !== null} />
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

/** The checks, each with its result as an icon and a word. */
function CheckList({ failed, prefix }: { failed: CheckFailure["check"]; prefix: string }) {
  return (
    <ul className={cx(boxedList.list, styles.checks)} aria-label="Connection checks">
      {["Address reachable", `API found at ${prefix}`, "Key accepted"].map((name, index) => {
        if (index > failed)
          return (
            <li key={name} className={textStyles.muted}>
              <CircleDashed aria-hidden />
              {name} <small className={styles.note}>Not checked</small>
            </li>
          );
        const Icon = index === failed ? X : CheckIcon;
        return (
          <li key={name} className={index === failed ? styles.failed : styles.passed}>
            <Icon aria-hidden />
            {name} <small className={styles.note}>{index === failed ? "Failed" : "Passed"}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** Card before the first attempt: where to get a key, and what happens to it. */
function IntroCard() {
  return (
    <Card title="Where to get a key">
      <ol className={cardStyles.todo}>
        <li>
          Ask whoever runs the workspace for an API key of your own, so it can be revoked alone.
        </li>
        <li>Paste it here. Reshelve can do everything that the key allows.</li>
      </ol>
      <p className={cardStyles.text}>
        The key is sent only after the address has replied as a workspace does without it. Nothing
        is saved until it is accepted.
      </p>
    </Card>
  );
}

interface FailureCardProps {
  failure: CheckFailure;
  /** True where the site sets the address, which the user can't change. */
  isGiven: boolean;
}

const givenTodo = [
  "If it keeps failing, tell whoever runs Reshelve for you: its config.json sets this address.",
];

/** Explanation of the failed check: what happened, what to do, and what to hand on. */
function FailureCard({ failure, isGiven }: FailureCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus announces the heading and scrolls to it on a narrow screen, after every attempt.
  useEffect(() => heading.current?.focus(), [failure]);
  return (
    <Card isFailed title={failure.title} headingRef={heading}>
      <p className={cardStyles.text}>{failure.text}</p>
      <CheckList failed={failure.check} prefix={failure.prefix} />
      <h3>What to do</h3>
      <ol className={cardStyles.todo}>
        {(isGiven && failure.field === "address" ? givenTodo : failure.todo).map((todo) => (
          <li key={todo}>{todo}</li>
        ))}
      </ol>
      <p className={cardStyles.text}>{failure.aboutKey}</p>
      {failure.forAdministrator !== null && (
        <div className={styles.administrator}>
          For your administrator
          <CopyButton text={failure.forAdministrator} what="text">
            Copy
          </CopyButton>
        </div>
      )}
      <Reply className={cardStyles.details}>{failure.details}</Reply>
    </Card>
  );
}
