import { useId } from "react";
import { counted } from "#src/lib/format.ts";
import { VisuallyHidden, NotSet, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./event-chips.module.css";

const shownAtOnce = 2;
/** A webhook may claim any number of kinds; a list longer than this helps nobody. */
const mostListed = 200;

function Chip({ kind }: { kind: string }) {
  return (
    <span className={styles.chip}>
      <ServiceText>{revealMarks(kind)}</ServiceText>
    </span>
  );
}

interface EventChipsProps {
  /** How the webhook is called. */
  name: string;
  kinds: readonly string[] | null | undefined;
}

/** The first two event kinds; the button after them opens all. */
export function EventChips({ name, kinds }: EventChipsProps) {
  const id = useId();
  if (!kinds) return <NotSet />;
  if (kinds.length === 0) return "None";
  const more = kinds.length - shownAtOnce;
  return (
    <span className={styles.chips}>
      {kinds.slice(0, shownAtOnce).map((kind, index) => (
        <Chip key={index} kind={kind} />
      ))}
      {more > 0 && (
        <>
          <button type="button" className={styles.more} popoverTarget={id}>
            +{more}
            <VisuallyHidden>{` more event kinds of ${name}`}</VisuallyHidden>
          </button>
          <div
            id={id}
            popover="auto"
            role="group"
            aria-label={`Event kinds of ${name}`}
            className={styles.all}
          >
            <p>{counted(kinds.length, "event kind", "event kinds")}</p>
            <AllKinds kinds={kinds} />
          </div>
        </>
      )}
    </span>
  );
}

/** Every event kind, as they came. */
export function AllKinds({ kinds }: { kinds: readonly string[] }) {
  const left = kinds.length - mostListed;
  return (
    <ul className={styles.list}>
      {kinds.slice(0, mostListed).map((kind, index) => (
        <li key={index}>
          <Chip kind={kind} />
        </li>
      ))}
      {left > 0 && <li>and {left} more in the raw JSON</li>}
    </ul>
  );
}
