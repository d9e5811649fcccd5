import { Hourglass, Info } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import { hasRest, inScope, sumOfTotals } from "#src/archive/items/kind-state.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import { ReadNotices } from "#src/archive/page/reading/read-notices.tsx";
import { sumOfRows, timeText } from "#src/archive/page/reading/reading-text.ts";
import { DecisionCommands } from "#src/archive/decisions/decision-commands.tsx";
import { formatNumber } from "#src/lib/format.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import textStyles from "#src/ui/text/text.module.css";
import { useRun } from "#src/writes/use-run.ts";
import { useSecondsLeft } from "#src/writes/use-wait.ts";
import styles from "./dock.module.css";

interface DockProps {
  scope: Scope;
  /** True once there are rows to decide about. */
  hasRows: boolean;
}

/** Notices of the loading, between the rows and the footer, where they push no row. */
export function Dock({ scope, hasRows }: DockProps) {
  return (
    <>
      <div className={styles.dock}>
        <ReadNotices scope={scope} />
        <LoadRest scope={scope} />
        <LoadingWait />
      </div>
      {hasRows && <DecisionCommands />}
    </>
  );
}

/** Says how much of a large archive is loaded, and loads the rest; nothing once all is. */
function LoadRest({ scope }: { scope: Scope }) {
  const { loadRest } = useSessionPart(archivedItemsPart);
  const { pacer } = useSession().api;
  const state = useArchiveState();
  const kinds = inScope(state.kinds, scope);
  const rest = kinds.filter(hasRest);
  const isLoading = kinds.some(({ isFetching }) => isFetching);
  if (rest.length === 0 || !state.isCounted || isLoading) return null;
  const total = sumOfTotals(kinds);
  const loaded = sumOfRows(kinds.map(({ data }) => data));
  return (
    <section className={cx(bars.bar, styles.rest)} aria-label="Rest of the archive">
      <p>
        <Info aria-hidden />
        <b>
          {formatNumber(loaded)}
          {total !== null && ` of ${formatNumber(total)}`} are loaded.
        </b>{" "}
        Search, timeline and groups cover only these.
      </p>
      <Button
        ref={restoreFocusToContent}
        variant="primary"
        onClick={() => loadRest(rest.map(({ kind }) => kind))}
      >
        Load the {total === null ? "rest" : `other ${formatNumber(total - loaded)}`}
        {timeText(rest, pacer)}
      </Button>
    </section>
  );
}

/** Reason why nothing is loaded at present. The countdown is shown each second and not spoken. */
function LoadingWait() {
  const { kinds, isCounted } = useArchiveState();
  const { pacer } = useSession().api;
  const until = useSyncExternalStore(pacer.subscribe, () => pacer.view().waitsUntil);
  const { phase = null } = useRun() ?? {};
  const seconds = useSecondsLeft(until) ?? 0;
  if (!isCounted || !kinds.some(({ isFetching }) => isFetching)) return null;
  const isLimited = until !== null && seconds > 0;
  const isRunning = phase === "running" || phase === "stopping";
  return (
    <p className={isLimited || isRunning ? styles.wait : textStyles.hidden}>
      <Hourglass aria-hidden />
      <span role="status">
        {isLimited
          ? "The workspace asked us to slow down. "
          : isRunning && "Continues after the run"}
      </span>
      {isLimited && <span aria-hidden>Continues in {seconds} s</span>}
    </p>
  );
}
