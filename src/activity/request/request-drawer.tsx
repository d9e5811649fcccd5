import { CopyButton } from "#src/ui/form/copy-button.tsx";
import drawerStyles from "#src/ui/dialog/drawer-parts.module.css";
import { DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer-parts.tsx";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { Time } from "#src/ui/text/time.tsx";
import type { Line } from "#src/activity/lines.ts";
import { Outcome } from "#src/activity/request/outcome.tsx";
import { RequestDetails } from "#src/activity/request/request-details.tsx";
import { useActivity } from "#src/activity/use-activity.ts";
import { operationWord, targetOf } from "#src/activity/words.ts";

interface RequestDrawerProps {
  request: string;
  onClose: () => void;
}

/** Details of one request, over the list. */
export function RequestDrawer({ request, onClose }: RequestDrawerProps) {
  const activity = useActivity();
  const line = activity.kept ? activity.lines.find((one) => one.request === request) : undefined;
  if (line) return <LineDrawer line={line} onClose={onClose} />;
  return (
    <NotFoundDrawer title="Request not found" page="Activity" onClose={onClose}>
      It was cleared, or was sent from another browser. Each browser keeps its own record.
    </NotFoundDrawer>
  );
}

function LineDrawer({ line, onClose }: { line: Line; onClose: () => void }) {
  const { sent, known, history } = line;
  const title = `${operationWord(sent)}: ${targetOf(sent, null).label}`;
  return (
    <Drawer label={title} onClose={onClose}>
      <title>{`${title} · Activity · Reshelve`}</title>
      <DrawerHead
        title={title}
        subtitle={
          <>
            <Outcome entry={known} />
            <span>
              Sent <Time value={sent.at} as="exact" />
            </span>
          </>
        }
        onClose={onClose}
      />
      <div className={drawerStyles.body}>
        <RequestDetails line={line} />
      </div>
      <footer className={drawerStyles.footer}>
        <p>Secrets are removed before a request is recorded.</p>
        <CopyButton text={JSON.stringify(history, null, 2)} what="entries of this request">
          Copy as JSON
        </CopyButton>
      </footer>
    </Drawer>
  );
}
