import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { runFacts, runTitle, whoLabel } from "#src/activity/labels.ts";
import { ActivityList, type SearchProps } from "#src/activity/list/activity-list.tsx";
import { useActivity } from "#src/activity/queries.ts";
import type { LoggedRun } from "#src/activity/rules/logged.ts";
import { capitalise, formatExact, formatMinute } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";
import headerStyles from "#src/ui/shell/page-header.module.css";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./run-page.module.css";

const crumb = (
  <Link to="/activity" className={headerStyles.crumb}>
    Activity
  </Link>
);

export function RunPage({ id, ...search }: SearchProps & { id: string }) {
  usePreferences();
  const run = useActivity().logged.find((one) => one.id === id);
  if (run?.type === "run") return <FoundRun {...search} run={run} />;
  return (
    <>
      <PageHeader before={crumb} title="Run not found" documentTitle="Run not found · Activity" />
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="This run isn’t in this browser’s record"
        actions={<ButtonLink to="/activity">Go to Activity</ButtonLink>}
      >
        Open it in the browser where it was started.
      </EmptyState>
    </>
  );
}

function FoundRun({ run, ...search }: SearchProps & { run: LoggedRun }) {
  const when = run.isOpen ? "so far" : `on ${formatMinute(run.at)}`;
  const heading = `${runTitle(run)} ${when}`;
  const who = capitalise(whoLabel(run.sent));
  const facts = who + (who && " · ") + runFacts(run);
  const { host } = new URL(run.sent.origin);
  const times = [run.at, run.until].map((time) => formatExact(new Date(time)));
  return (
    <>
      <PageHeader
        before={crumb}
        title={formatMinute(run.at)}
        documentTitle={`${heading} · Activity`}
      />
      <div className={styles.top}>
        <h2 className={styles.heading}>{runTitle(run)}</h2>
        <p className={styles.facts}>
          <ServiceText>{facts}</ServiceText>
        </p>
      </div>
      <ActivityList
        {...search}
        label="Items of the run"
        paper={{ title: heading, about: `${host} · ${times.join(" to ")} · ${facts}.` }}
        logged={run.writes}
        run={run}
      />
    </>
  );
}
