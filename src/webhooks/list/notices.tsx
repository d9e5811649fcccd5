import { explain } from "#src/api/explain.ts";
import { Button } from "#src/ui/form/button.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import looks from "#src/ui/table/list-page.module.css";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "./notices.module.css";
import { useSession } from "#src/app/session-context.tsx";

const useHost = () => useSession().workspace.host;

/** What was read before stays, with how old it is and what went wrong. */
export function NotReadAgain({ error, readAt }: { error: Error; readAt: number }) {
  return (
    <div className={looks.notice}>
      <Notice tone="bad" title="The list couldn’t be refreshed." role="alert">
        {explain(error, useHost()).text} The rows below were loaded <Ago at={readAt} />.
      </Notice>
    </div>
  );
}

/** Reading all came to a page that could not be read. */
export function NotReadOn({ error, onReadOn }: { error: Error; onReadOn: () => void }) {
  return (
    <div className={looks.notice}>
      <Notice
        tone="bad"
        title="The next page couldn’t be loaded."
        role="alert"
        actions={<Button onClick={onReadOn}>Continue</Button>}
      >
        {explain(error, useHost()).text} The rows loaded so far are kept.
      </Notice>
    </div>
  );
}

interface ProgressProps {
  read: number;
  total: number | null;
  onStop: () => void;
}

/** How far reading all is, and a way to stop it. */
export function Progress({ read, total, onStop }: ProgressProps) {
  const words =
    total === null
      ? `${formatNumber(read)} rows loaded`
      : `${formatNumber(read)} of ${formatNumber(total)} rows loaded`;
  return (
    <div className={styles.progress}>
      <progress
        aria-label="Loading all"
        value={total ? Math.min(read, total) : undefined}
        max={total ?? undefined}
      />
      <p role="status">{words}</p>
      <Button ref={restoreFocusToContent} size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** Reading all was stopped. */
export function Stopped({
  read,
  total,
  onReadOn,
}: Omit<ProgressProps, "onStop"> & { onReadOn: () => void }) {
  return (
    <div className={looks.notice}>
      <Notice title="Stopped." role="status" actions={<Button onClick={onReadOn}>Continue</Button>}>
        {formatNumber(read)} {total !== null && `of ${formatNumber(total)} `}rows were loaded.
        Filter, order and export apply to these only.
      </Notice>
    </div>
  );
}

/** What was read and what the workspace counts differ. */
export function Moved({
  read,
  total,
  onReadAgain,
}: Omit<ProgressProps, "onStop"> & { onReadAgain: () => void }) {
  return (
    <div className={looks.notice}>
      <Notice
        title="The list changed while it was loading."
        role="status"
        actions={<Button onClick={onReadAgain}>Refresh all</Button>}
      >
        The workspace counts {formatNumber(total ?? 0)} webhooks, but {formatNumber(read)} were
        loaded.
      </Notice>
    </div>
  );
}
