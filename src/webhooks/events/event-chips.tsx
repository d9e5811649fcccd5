import { use } from "react";
import { TextButton } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import { NotSet, ServiceText, VisuallyHidden, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./event-chips.module.css";

const CHIPS_SHOWN = 2;

const Chip = ({ kind }: { kind: string }) => (
  <span className={styles.chip}>
    <ServiceText>{revealMarks(kind)}</ServiceText>
  </span>
);

interface EventChipsProps {
  name: string;
  kinds: readonly string[] | null | undefined;
}

/** The first two event kinds; the button after them opens all. */
export function EventChips({ name, kinds }: EventChipsProps) {
  const onPaper = use(OnPaper);
  if (!kinds) return <NotSet />;
  if (kinds.length === 0) return "None";
  if (onPaper) return <ServiceText>{revealMarks(kinds.join(", "))}</ServiceText>;
  const more = kinds.length - CHIPS_SHOWN;
  return (
    <span className={styles.chips}>
      {kinds.slice(0, CHIPS_SHOWN).map((kind, index) => (
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
          <AllKinds kinds={kinds} />
        </Popover>
      )}
    </span>
  );
}

/** All event kinds, in the order received. */
export function AllKinds({ kinds }: { kinds: readonly string[] }) {
  if (kinds.length === 0) return "None";
  return (
    <ul className={styles.list}>
      {kinds.map((kind, index) => (
        <li key={index}>
          <Chip kind={kind} />
        </li>
      ))}
    </ul>
  );
}
