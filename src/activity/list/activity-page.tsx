import { HardDriveDownload, History } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { ActivityList, type SearchProps } from "#src/activity/list/activity-list.tsx";
import { useActivity } from "#src/activity/queries.ts";
import { writesIn } from "#src/activity/rules/logged.ts";
import { unclearIn } from "#src/activity/rules/writes.ts";
import { unclearTargets } from "#src/activity/unclear-note.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { notShownText } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ListNotice } from "#src/ui/table/refresh.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { NO_RECORD } from "#src/writes/outcome-words.ts";

/** Page of what was written from this browser, by day and run, newest first. */
export function ActivityPage(props: SearchProps & { current: string | undefined }) {
  usePreferences();
  const { workspace, isUnrecorded } = useSession();
  const hasNoRecord = useSyncExternalStore(isUnrecorded.subscribe, isUnrecorded.get);
  const { error, unreadable, logged } = useActivity();
  useEffect(() => {
    const targets = unclearIn(writesIn(logged), workspace).map(({ sent }) => sent.target);
    unclearTargets(workspace).set([...new Set(targets)]);
  }, [logged, workspace]);
  return (
    <>
      <PageHeader title="Activity" note={error === null && "Stored in this browser only"} />
      {hasNoRecord && <ListNotice tone="warn" title={NO_RECORD} />}
      {unreadable > 0 && (
        <ListNotice tone="warn" title={notShownText(unreadable, "entry", "entries")} />
      )}
      {error !== null ? (
        <EmptyState
          icon={<HardDriveDownload aria-hidden />}
          title="Activity can’t be recorded in this browser"
          details={error}
        >
          It blocks storage (IndexedDB) for this site, as some private windows do. To record
          activity, allow storage for this site and reload the page.
        </EmptyState>
      ) : logged.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="Nothing changed yet">
          What you restore, save or finish from this browser is listed here, with its result.
        </EmptyState>
      ) : (
        <ActivityList
          {...props}
          label="Activity"
          paper={{ title: "Activity", about: "As stored in this browser, newest first." }}
          logged={logged}
        />
      )}
    </>
  );
}

/** Placeholder of this page, and of a run, while the record is loading. */
export const ActivityPending = () => (
  <PageHeader title="Activity" note={<span role="status">Loading activity</span>} />
);
