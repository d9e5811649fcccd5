import type { LeftOut } from "#src/archive/by-id/find-items.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./left-out-list.module.css";

const MAX_SHOWN = 100;
const MAX_OPEN = 5;
const MAX_LENGTH = 80;

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
  /** True when items were read, whose numbers and titles are known. */
  wasRead: boolean;
}

/** Parts of the pasted text that add no item, each with its reason. */
export function LeftOutList({ leftOut, wasRead }: LeftOutListProps) {
  if (leftOut.length === 0) return null;
  const reasons: Record<LeftOut["reason"], string> = {
    repeated: "Repeated, counted once",
    "same-item": "Names an item that is listed already",
    unknown: wasRead
      ? "Not an ID, and no number or title of an item that is loaded"
      : "Not an ID. Numbers and titles can be found once the archive is loaded",
  };
  const hidden = leftOut.length - MAX_SHOWN;
  return (
    <details className={styles.leftOut} open={leftOut.length <= MAX_OPEN}>
      <summary>{counted(leftOut.length, "part is", "parts are")} left out</summary>
      <ul aria-label="Left out">
        {leftOut.slice(0, MAX_SHOWN).map(({ text, reason }, index) => (
          <li key={`${index} ${text}`}>
            <span className={styles.text}>
              <ServiceText>{revealMarks(cutText(text, MAX_LENGTH))}</ServiceText>
            </span>
            <span className={textStyles.muted}>{reasons[reason]}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>and {formatNumber(hidden)} more</p>}
    </details>
  );
}
