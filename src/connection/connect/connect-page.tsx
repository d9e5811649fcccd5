import { type ReactNode, useState } from "react";
import { Mark } from "#src/ui/shell/mark.tsx";
import { Toasts } from "#src/ui/feedback/toast.tsx";
import { BeforeCard } from "#src/connection/connect/before-card.tsx";
import type { CheckReport } from "#src/connection/check/check.ts";
import { ConnectForm } from "#src/connection/connect/connect-form.tsx";
import styles from "./connect-page.module.css";
import { FailureCard } from "#src/connection/connect/failure-card.tsx";
import type { Connection } from "#src/connection/connection.ts";

/** Parts of this page in the demo build; the production build contains none of them. */
export interface DemoParts {
  notice: ReactNode;
  card: ReactNode;
  meanwhile: ReactNode;
}

interface ConnectPageProps {
  onConnected: (connection: Connection) => void;
  demo?: DemoParts | undefined;
}

/** Shown while no workspace is connected. */
export function ConnectPage({ onConnected, demo }: ConnectPageProps) {
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
            notice={demo?.notice}
            again={report !== null}
            onConnected={onConnected}
            onFailed={setReport}
          />
          {report?.failure ? (
            <FailureCard checks={report.checks} failure={report.failure}>
              {demo?.meanwhile}
            </FailureCard>
          ) : (
            (demo?.card ?? <BeforeCard />)
          )}
        </div>
      </div>
      <Toasts />
    </main>
  );
}
