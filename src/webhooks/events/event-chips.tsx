import { createContext, use } from "react";
import { counted } from "#src/lib/format.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import { VisuallyHidden, NotSet, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import styles from "./event-chips.module.css";

const CHIPS_SHOWN = 2;
/** Most event kinds that are listed: a webhook may have any number, and no one reads a longer list. */
const MAX_LISTED = 200;

/** Test of the event kinds that the list is filtered by. */
export const WantedKinds = createContext<(kind: string) => boolean>(() => false);

function Chip({ kind }: { kind: string }) {
  const Text = use(WantedKinds)(kind) ? "mark" : "span";
  return (
    <Text className={styles.chip}>
      <ServiceText>{revealMarks(kind)}</ServiceText>
    </Text>
  );
}

interface EventChipsProps {
  name: string;
  kinds: readonly string[] | null | undefined;
}

/** The first two event kinds, those of the filter before others; the button after them opens all. */
export function EventChips({ name, kinds }: EventChipsProps) {
  const isWanted = use(WantedKinds);
  const onPaper = use(OnPaper);
  if (!kinds) return <NotSet />;
  if (kinds.length === 0) return "None";
  if (onPaper) return <ServiceText>{revealMarks(kinds.join(", "))}</ServiceText>;
  const more = kinds.length - CHIPS_SHOWN;
  return (
    <span className={styles.chips}>
      {kinds
        .toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)))
        .slice(0, CHIPS_SHOWN)
        .map((kind, index) => (
          <Chip key={index} kind={kind} />
        ))}
      {more > 0 && (
        <Popover
          name={`Event kinds of ${name}`}
          className={styles.all}
          renderButton={(target) => (
            <TextButton {...target}>
              +{more}
              <VisuallyHidden>{` more event kinds of ${name}`}</VisuallyHidden>
            </TextButton>
          )}
        >
          <p>{counted(kinds.length, "event kind", "event kinds")}</p>
          <AllKinds kinds={kinds} />
        </Popover>
      )}
    </span>
  );
}

/** All event kinds, in the order received. */
export function AllKinds({ kinds }: { kinds: readonly string[] }) {
  if (kinds.length === 0) return "None";
  const left = kinds.length - MAX_LISTED;
  return (
    <ul className={styles.list}>
      {kinds.slice(0, MAX_LISTED).map((kind, index) => (
        <li key={index}>
          <Chip kind={kind} />
        </li>
      ))}
      {left > 0 && <li>and {left} more in the raw JSON</li>}
    </ul>
  );
}
