import { Info, ListChecks } from "lucide-react";
import { useState } from "react";
import { type Kind, countOf } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import {
  type KindProgress,
  type Reader,
  type ReaderState,
  type Scope,
  inScope,
  totalOf,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { aboutText, rowsRead } from "#src/archive/page/reading/reading-text.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./load-rest.module.css";

interface LoadRestProps {
  reader: Reader;
  scope: Scope;
}

/** Says how much of a large archive is loaded, and loads the rest; nothing once all is. */
export function LoadRest({ reader, scope }: LoadRestProps) {
  const state = useReaderState(reader);
  const kinds = inScope(state.kinds, scope);
  const rest = kinds.filter(({ phase, readAt }) => phase === "waiting" && readAt !== null);
  const isUnderWay = state.phase === "reading" || state.phase === "paused";
  if (rest.length === 0 || state.phase === "counting" || (scope === null && isUnderWay))
    return null;
  const total = totalOf(kinds);
  const read = formatNumber(rowsRead(kinds));
  const what =
    scope !== null
      ? `The first ${countOf(scope, rowsRead(kinds))} are loaded.`
      : state.phase === "asking"
        ? "The first 100 of each kind are loaded."
        : `${counted(rest.length, "kind is", "kinds are")} loaded in part.`;
  const start = (chosen: readonly KindProgress[]) => reader.start(chosen.map(({ kind }) => kind));
  return (
    <section className={cx(bars.bar, styles.dock)} aria-label="Rest of the archive">
      <p>
        <Info aria-hidden />
        <b>{what}</b> Search, timeline and groups cover{" "}
        {total === null ? `these ${read}.` : `these ${read} of ${formatNumber(total)}.`}
      </p>
      {scope === null && rest.length > 1 && (
        <PopoverMenu name="Choose kinds" icon={<ListChecks aria-hidden />}>
          {(close) => (
            <KindChoice
              {...{ reader, kinds, rest, state }}
              onLoad={(chosen) => {
                close();
                start(chosen);
              }}
            />
          )}
        </PopoverMenu>
      )}
      <Button ref={restoreFocusToContent} variant="primary" onClick={() => start(rest)}>
        {["Load the", otherText(rest), timeText(rest, state)].filter(Boolean).join(" ")}
      </Button>
    </section>
  );
}

/** Number of rows of a kind that were not read; null where it is not known. */
const moreOf = (kind: KindProgress) =>
  kind.total === null ? null : Math.max(0, kind.total - rowsRead([kind]));

function otherText(rest: readonly KindProgress[]): string {
  const counts = rest.map(moreOf);
  const isKnown = counts.every((count) => count !== null);
  return isKnown ? `other ${formatNumber(counts.reduce((sum, count) => sum + count, 0))}` : "rest";
}

/** Time that the kinds take at the present pace; empty while it is not known. */
function timeText(rest: readonly KindProgress[], { left, secondsLeft }: ReaderState): string {
  if (secondsLeft === null || left === 0) return "";
  const requests = rest.reduce((sum, kind) => sum + kind.left, 0);
  return `· ${aboutText(Math.ceil((secondsLeft * requests) / left))}`;
}

interface KindChoiceProps {
  reader: Reader;
  kinds: readonly KindProgress[];
  /** Those of them that can be read on. */
  rest: readonly KindProgress[];
  state: ReaderState;
  onLoad: (chosen: readonly KindProgress[]) => void;
}

/** The kinds with what is left of each, of which some are loaded. */
function KindChoice({ reader, kinds, rest, state, onLoad }: KindChoiceProps) {
  const { config } = useSession();
  const [left, setLeft] = useState<ReadonlySet<Kind>>(new Set());
  const chosen = rest.filter(({ kind }) => !left.has(kind));
  function choose(kind: Kind, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(kind);
    else next.add(kind);
    setLeft(next);
  }
  return (
    <>
      <p>Load the rest of</p>
      <ul className={styles.kinds}>
        {kinds.map((progress) => {
          const { kind, phase } = progress;
          const { Icon, name } = viewOf(kind);
          const more = moreOf(progress);
          return (
            <li key={kind}>
              <Checkbox
                checked={chosen.includes(progress)}
                disabled={!rest.includes(progress)}
                onChange={(checked) => choose(kind, checked)}
              >
                <Icon aria-hidden />
                {name}
              </Checkbox>
              <span>
                {phase === "refused"
                  ? "Not listed"
                  : phase === "failed"
                    ? "Couldn’t be read"
                    : phase === "done"
                      ? "All loaded"
                      : more !== null && `${formatNumber(more)} more`}
              </span>
            </li>
          );
        })}
      </ul>
      {config.keepRead !== false && (
        <Checkbox className={styles.keep} checked={state.keeps} onChange={reader.setKeeps}>
          Keep what is loaded in this browser until Disconnect
        </Checkbox>
      )}
      <Button
        // Not disabled, so that it keeps the focus.
        aria-disabled={chosen.length === 0 || undefined}
        onClick={() => chosen.length > 0 && onLoad(chosen)}
      >
        Load these {timeText(chosen, state)}
      </Button>
    </>
  );
}
