import { useState } from "react";
import { TextButton } from "#src/ui/button.tsx";
import { Mark } from "#src/ui/mark.tsx";
import { Toasts } from "#src/ui/toast.tsx";
import { BeforeCard } from "./before-card.tsx";
import card from "./card.module.css";
import type { CheckReport } from "./check.ts";
import { ConnectForm } from "./connect-form.tsx";
import styles from "./connect-page.module.css";
import { DemoCard } from "./demo-card.tsx";
import { FailureCard } from "./failure-card.tsx";
import type { Connected } from "./store.ts";

interface ConnectPageProps {
  onConnected: (connection: Connected) => void;
  /** A workspace to begin with; its key is still asked for. */
  initial?: { origin: string; prefix: string } | undefined;
  /** Given by the demo alone. */
  demo?: { host: string; open: () => void } | undefined;
}

/** Shown while no workspace is connected. */
export function ConnectPage({ onConnected, initial, demo }: ConnectPageProps) {
  const [report, setReport] = useState<CheckReport | null>(null);
  return (
    <main className={styles.page}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <Mark />
          <h1>Reshelve</h1>
          <p>Find what was archived and put it back.</p>
        </div>
        <div className={styles.cards}>
          <ConnectForm
            initial={initial}
            isDemo={demo !== undefined}
            again={report !== null}
            onConnected={onConnected}
            onFailed={setReport}
          />
          {report?.failure ? (
            <FailureCard checks={report.checks} failure={report.failure}>
              {demo && (
                <p className={card.meanwhile}>
                  Or <TextButton onClick={demo.open}>open the demo workspace</TextButton> meanwhile.
                </p>
              )}
            </FailureCard>
          ) : demo ? (
            <DemoCard {...demo} />
          ) : (
            <BeforeCard />
          )}
        </div>
      </div>
      <Toasts />
    </main>
  );
}
