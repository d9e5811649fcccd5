import { CopyButton } from "#src/ui/form/copy-button.tsx";
import drawerStyles from "#src/ui/dialog/drawer-parts.module.css";
import { DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer-parts.tsx";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { Time } from "#src/ui/text/time.tsx";
import type { LoggedRequest } from "#src/activity/requests.ts";
import { Outcome } from "#src/activity/request/outcome.tsx";
import { RequestDetails } from "#src/activity/request/request-details.tsx";
import { useActivity } from "#src/activity/use-activity.ts";
import { requestLabel, targetOf } from "#src/activity/labels.ts";

interface RequestDrawerProps {
  request: string;
  onClose: () => void;
}

/** Details of one request, over the list. */
export function RequestDrawer({ request, onClose }: RequestDrawerProps) {
  const activity = useActivity();
  const logged = activity.available
    ? activity.requests.find((one) => one.request === request)
    : undefined;
  if (logged) return <LoggedRequestDrawer logged={logged} onClose={onClose} />;
  return (
    <NotFoundDrawer title="Request not found" page="Activity" onClose={onClose}>
      It was cleared, or was sent from another browser. Each browser keeps its own record.
    </NotFoundDrawer>
  );
}

function LoggedRequestDrawer({ logged, onClose }: { logged: LoggedRequest; onClose: () => void }) {
  const { sent, outcome, history } = logged;
  const title = `${requestLabel(sent)}: ${targetOf(sent, null).label}`;
  return (
    <Drawer label={title} onClose={onClose}>
      <PageTitle>{`${title} · Activity`}</PageTitle>
      <DrawerHead
        title={title}
        subtitle={
          <>
            <Outcome entry={outcome} />
            <span>
              Sent <Time value={sent.at} as="exact" />
            </span>
          </>
        }
        onClose={onClose}
      />
      <div className={drawerStyles.body}>
        <RequestDetails logged={logged} />
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
