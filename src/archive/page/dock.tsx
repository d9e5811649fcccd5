import type { Reader, Scope } from "#src/archive/items/reader/reader-state.ts";
import { LoadRest } from "#src/archive/page/reading/load-rest.tsx";
import { ReadNotices } from "#src/archive/page/reading/read-notices.tsx";
import { ReadingWait } from "#src/archive/page/reading/reading-line.tsx";
import { Triage } from "#src/archive/triage/triage.tsx";
import styles from "./archive-page.module.css";

interface DockProps {
  reader: Reader;
  scope: Scope;
  /** True where the first use of decisions is offered; null until there are rows to decide about. */
  offersStart: boolean | null;
}

/** Notices of the reading, between the rows and the footer, where they push no row. */
export function Dock({ reader, scope, offersStart }: DockProps) {
  return (
    <>
      <div className={styles.dock}>
        <ReadNotices reader={reader} scope={scope} />
        <LoadRest reader={reader} scope={scope} />
        <ReadingWait reader={reader} />
      </div>
      {offersStart !== null && <Triage offersStart={offersStart} />}
    </>
  );
}
