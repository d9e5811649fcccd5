import { Check, Circle, CircleHelp, TriangleAlert } from "lucide-react";
import { countOfTone, processedCount, shownCounts } from "#src/archive/run/run-messages.ts";
import { formatNumber } from "#src/lib/format.ts";
import { ToneParts } from "#src/ui/bars/tone-parts.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { useAnnounced } from "#src/ui/text/use-announced.ts";
import type { RunView } from "#src/writes/run/run.ts";
import styles from "./run-panel.module.css";

/** Minimum time between two announcements of the progress. */
const ANNOUNCE_INTERVAL_MS = 5_000;

const marks = {
  ok: <Check aria-hidden />,
  bad: <TriangleAlert aria-hidden />,
  warn: <CircleHelp aria-hidden />,
  busy: <Spinner />,
  idle: <Circle aria-hidden />,
};

export function Counts({ view: { counts, run } }: { view: RunView }) {
  return (
    <ul className={styles.counts}>
      {shownCounts(run).map(
        ([state, word, tone]) =>
          counts[state] > 0 && (
            <li key={state} data-tone={tone}>
              {marks[tone]}
              <b>{formatNumber(counts[state])}</b> {word}
            </li>
          ),
      )}
    </ul>
  );
}

/** Bar of the items with a result, in the colours of their states. */
export function Bar({ view }: { view: RunView }) {
  const total = view.run.items.length;
  const processed = processedCount(view);
  const counts = (["ok", "bad", "warn"] as const).map((tone) => ({
    tone,
    count: countOfTone(view, tone),
  }));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Progress of the run"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={processed}
    >
      <ToneParts parts={[...counts, { tone: "idle", count: total - processed }]} />
    </div>
  );
}

/** Live region: announces the progress every few seconds, and what is urgent immediately. */
export function Announcer({ words, urgent }: { words: string; urgent: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>{useAnnounced(words, urgent ? 0 : ANNOUNCE_INTERVAL_MS, "")}</VisuallyHidden>
    </div>
  );
}
