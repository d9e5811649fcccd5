import { Navigate } from "@tanstack/react-router";
import { HardDriveDownload, History } from "lucide-react";
import { columns } from "#src/activity/list/columns.tsx";
import { RecordBar } from "#src/activity/list/record-bar.tsx";
import { type ActivitySearch, isFiltered, noFilter } from "#src/activity/list/search.ts";
import { perPageChoices } from "#src/api/page-search.ts";
import { RequestsPaper } from "#src/activity/list/requests-paper.tsx";
import { RequestsToolbar } from "#src/activity/list/toolbar.tsx";
import { type LoggedRequest, filterRequests } from "#src/activity/requests.ts";
import { useActivity, useFreshActivity } from "#src/activity/use-activity.ts";
import { counted, formatNumber, notShownText } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { UnrecordedNotice } from "#src/activity/list/unrecorded-notice.tsx";
import listStyles from "#src/ui/table/list-page.module.css";
import { Pager } from "#src/ui/table/pager.tsx";
import { Table } from "#src/ui/table/table.tsx";
import styles from "./columns.module.css";
import { usePreferences } from "#src/ui/use-preferences.ts";

interface ActivityPageProps {
  search: ActivitySearch;
  /** The request whose details are open. */
  current: string | undefined;
  /** Changes the search params; `replace` leaves no step in the history. */
  goTo: (changed: Partial<ActivitySearch>, options?: { replace: boolean }) => void;
}

/** Page of every write request that was sent from this browser, newest first. */
export function ActivityPage({ search, current, goTo }: ActivityPageProps) {
  usePreferences();
  const activity = useActivity();
  useFreshActivity();
  return (
    <>
      <PageTitle>Activity</PageTitle>
      <PageHeader
        title="Activity"
        note={activity.available && counted(activity.requests.length, "request", "requests")}
      />
      <UnrecordedNotice />
      {activity.available ? (
        <>
          <RecordBar
            entries={activity.entries}
            count={activity.stored.length}
            requests={activity.requests.length}
          />
          <Unreadable count={activity.stored.length - activity.entries.length} />
          <Requests requests={activity.requests} search={search} current={current} goTo={goTo} />
        </>
      ) : (
        <EmptyState
          icon={<HardDriveDownload aria-hidden />}
          title="Activity can’t be recorded in this browser"
          details={activity.error}
        >
          It blocks storage (IndexedDB) for this site, as some private windows do. To record
          activity, allow storage for this site and reload the page.
        </EmptyState>
      )}
    </>
  );
}

/** Notice that entries were stored by another version, or are damaged. */
function Unreadable({ count }: { count: number }) {
  if (count === 0) return null;
  const one = count === 1;
  return (
    <div className={listStyles.notice}>
      <Notice tone="warn" title={notShownText(count, "entry", "entries")}>
        {one ? "It stays" : "They stay"} in the record and in a JSON file of all requests.
      </Notice>
    </div>
  );
}

interface RequestsProps extends ActivityPageProps {
  requests: readonly LoggedRequest[];
}

function Requests({ requests, search, current, goTo }: RequestsProps) {
  const matches = filterRequests(requests, search);
  const { page, per_page: perPage } = search;
  const lastPage = Math.max(1, Math.ceil(matches.length / perPage));
  const start = (page - 1) * perPage;
  const shown = matches.slice(start, start + perPage);
  if (page > lastPage) {
    return <Navigate to="." search={{ ...search, page: lastPage }} replace />;
  }
  if (requests.length === 0 && !isFiltered(search)) {
    return (
      <EmptyState icon={<History aria-hidden />} title="No requests yet">
        Each request that changes something in the workspace is recorded here with its result, if it
        was sent from this browser.
      </EmptyState>
    );
  }
  return (
    <>
      <RequestsToolbar
        search={search}
        onSearch={(changed) => goTo({ page: 1, ...changed }, { replace: true })}
        requests={requests}
        matches={matches}
      />
      {matches.length > 0 && <RequestsPaper matches={matches} total={requests.length} />}
      <Table
        label="Requests"
        columns={columns}
        rows={shown}
        rowId={({ request }) => request}
        pageKey={JSON.stringify(search)}
        currentId={current}
        sort={{ column: "Sent", direction: "descending" }}
        bodyClassName={styles.body}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title="No requests match"
            actions={
              <Button onClick={() => goTo({ ...noFilter, page: 1 })}>Clear the filter</Button>
            }
          >
            Searched{" "}
            {requests.length === 1 ? "the only request" : `all ${formatNumber(requests.length)}`}.
          </EmptyState>
        }
      />
      {matches.length > 0 && (
        <Pager
          page={page}
          lastPage={lastPage}
          from={start + 1}
          to={start + shown.length}
          total={matches.length}
          perPage={perPage}
          perPageChoices={perPageChoices}
          note={
            isFiltered(search) && `Filtered from ${counted(requests.length, "request", "requests")}`
          }
          onPerPage={goTo}
        />
      )}
    </>
  );
}

/** Placeholder of the page while the record is loading. */
export function ActivityPending() {
  return (
    <>
      <PageTitle>Activity</PageTitle>
      <PageHeader title="Activity" note={<span role="status">Loading activity</span>} />
    </>
  );
}
