import { type ReactNode, useId, useState } from "react";
import type { Kind } from "#src/api/archive.ts";
import type { KindProgress, Reader, ReaderState } from "#src/archive/finder/reader/reader-state.ts";
import { aboutText, asSentence } from "#src/archive/finder/reading/reading-text.ts";
import { useReaderState } from "#src/archive/finder/reading/use-reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./first-visit.module.css";

/** Room that an item takes when it is kept, on average. */
const BYTES_PER_ITEM = 750;

interface FirstVisitProps {
  reader: Reader;
  /** False where the site forbids keeping what is read in the browser. */
  mayKeep?: boolean;
}

/** Number of items, requests and minutes that a full reading takes, and the button that starts it. */
export function FirstVisit({ reader, mayKeep = true }: FirstVisitProps) {
  const state = useReaderState(reader);
  const { phase, kinds, keeps } = state;
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<Kind>>(() => new Set(kinds.map((k) => k.kind)));
  const heading = useId();
  if (phase !== "asking") return null;
  const wanted = kinds.filter((kind) => chosen.has(kind.kind) && isReadable(kind));
  function choose(kind: Kind, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(kind);
    else next.delete(kind);
    setChosen(next);
  }
  return (
    <section className={styles.visit} aria-labelledby={heading}>
      <h2 id={heading}>Read the archive to search it</h2>
      <p className={styles.text}>
        The workspace offers no search across kinds. Reshelve reads the lists page by page and
        searches them here. Nothing is changed, and you can work while it reads.
      </p>
      <Figures wanted={wanted} state={state} />
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <KindLine
            key={kind.kind}
            progress={kind}
            isChosen={chosen.has(kind.kind)}
            onChoose={choosing ? choose : null}
          />
        ))}
      </ul>
      {mayKeep ? (
        <label className={styles.keep}>
          <input
            type="checkbox"
            checked={keeps}
            onChange={(event) => reader.setKeeps(event.target.checked)}
          />
          <span>
            Keep what is read in this browser until Disconnect
            <small>
              About {formatBytes(Math.max(1024, itemsOf(wanted).count * BYTES_PER_ITEM))}, for 7
              days at most. The next visit starts with it and says how old it is. Not for a shared
              computer.
            </small>
          </span>
        </label>
      ) : (
        <p className={styles.text}>
          What is read isn’t kept in this browser: whoever runs this console doesn’t allow it.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          ref={restoreFocusToContent}
          variant="primary"
          size="large"
          disabled={wanted.length === 0}
          onClick={() => reader.start(wanted.map(({ kind }) => kind))}
        >
          Start reading
        </Button>
        <Button size="large" aria-pressed={choosing} onClick={() => setChoosing(!choosing)}>
          Choose kinds
        </Button>
      </div>
    </section>
  );
}

const isReadable = ({ phase }: KindProgress) => phase !== "refused" && phase !== "failed";

/** Items on the lists; `isExact` is false where one does not say how many it has. */
const itemsOf = (kinds: readonly KindProgress[]) => ({
  count: kinds.reduce((sum, { total, read }) => sum + (total ?? read), 0),
  isExact: kinds.every(({ total }) => total !== null),
});
const atLeast = (isExact: boolean) => (isExact ? "" : "at least ");

function Figures({ wanted, state }: { wanted: readonly KindProgress[]; state: ReaderState }) {
  const { left, secondsLeft, perMinute } = state;
  const { count, isExact } = itemsOf(wanted);
  const requests = wanted.reduce((sum, kind) => sum + kind.left, 0);
  const seconds = secondsLeft === null || left === 0 ? null : (secondsLeft * requests) / left;
  const pace = perMinute === null ? "Time" : `At ${formatNumber(perMinute)} requests a minute`;
  return (
    <dl className={styles.figures}>
      <Figure name="To read">{atLeast(isExact) + counted(count, "item", "items")}</Figure>
      <Figure name="Requests of up to 100 items">
        {atLeast(isExact) + formatNumber(requests)}
      </Figure>
      <Figure name={pace}>{seconds === null ? "Not known yet" : aboutText(seconds)}</Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{asSentence(children)}</dd>
  </div>
);

interface KindLineProps {
  progress: KindProgress;
  isChosen: boolean;
  /** Null where the kinds are only shown. */
  onChoose: ((kind: Kind, isChosen: boolean) => void) | null;
}

function KindLine({ progress, isChosen, onChoose }: KindLineProps) {
  const { kind, total, phase, left } = progress;
  const { name, Icon } = viewOf(kind);
  const readable = isReadable(progress);
  const label: ReactNode = (
    <>
      <Icon aria-hidden />
      {name}
    </>
  );
  return (
    <li data-out={(readable && !isChosen) || undefined}>
      {onChoose && readable ? (
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(kind, event.target.checked)}
          />
          {label}
        </label>
      ) : (
        <span>{label}</span>
      )}
      {readable ? (
        <>
          <span className={styles.count}>{total === null ? "" : formatNumber(total)}</span>
          <span className={styles.requests}>{counted(left, "request", "requests")}</span>
        </>
      ) : (
        <span className={styles.requests}>
          {phase === "refused" ? "Not listed" : "Couldn’t be read"}
        </span>
      )}
    </li>
  );
}
