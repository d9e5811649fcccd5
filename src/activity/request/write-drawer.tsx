import { actionLabel, outcomeWord, sourceLabel, targetOf } from "#src/activity/labels.ts";
import { OutcomeMark } from "#src/activity/outcome-mark.tsx";
import { WriteDetails } from "#src/activity/request/write-details.tsx";
import type { LoggedWrite } from "#src/activity/rules/logged.ts";
import { useActivity } from "#src/activity/use-activity.ts";
import { useSession } from "#src/app/session-context.tsx";
import drawerStyles from "#src/ui/dialog/drawer-parts.module.css";
import { DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer-parts.tsx";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { CopyButton } from "#src/ui/form/copy-button.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { Time } from "#src/ui/text/time.tsx";

interface WriteDrawerProps {
  /** The newest request of the write, or one that it repeats. */
  request: string;
  onClose: () => void;
}

/** Details of one write, over the list. */
export function WriteDrawer({ request, onClose }: WriteDrawerProps) {
  const activity = useActivity();
  const found = activity.available
    ? activity.writes.find(({ requests }) => requests.some((one) => one.request === request))
    : undefined;
  if (found) return <FoundDrawer write={found} onClose={onClose} />;
  return (
    <NotFoundDrawer title="Entry not found" page="Activity" onClose={onClose}>
      It was deleted, or is of another browser. Each browser keeps its own record.
    </NotFoundDrawer>
  );
}

function FoundDrawer({ write, onClose }: { write: LoggedWrite; onClose: () => void }) {
  const { sent, outcome, result, requests } = write;
  const { label, link } = targetOf(sent, useSession().workspace);
  const title = `${actionLabel(sent, outcome)}: ${label}`;
  return (
    <Drawer label={title} onClose={onClose}>
      <PageTitle>{`${title} · Activity`}</PageTitle>
      <DrawerHead
        title={label}
        subtitle={
          <>
            <OutcomeMark result={result}>{outcomeWord(outcome)}</OutcomeMark>
            <span>{sourceLabel(outcome)}</span>
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
        <CopyButton
          text={JSON.stringify(
            requests.flatMap(({ history }) => history),
            null,
            2,
          )}
          what="entries"
        >
          Copy as JSON
        </CopyButton>
        {link?.to === "item" && (
          <ButtonLink to="/archive/$kind/$id" params={{ kind: link.kind, id: link.id }}>
            Open item
          </ButtonLink>
        )}
        {link?.to === "task" && (
          <ButtonLink to="/tasks/$taskId" params={{ taskId: link.id }}>
            Open task
          </ButtonLink>
        )}
      </footer>
    </Drawer>
  );
}
