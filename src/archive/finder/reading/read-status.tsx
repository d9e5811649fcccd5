import { RefreshCw } from "lucide-react";
import type { Reader } from "#src/archive/finder/reader/reader-state.ts";
import { sizeText } from "#src/archive/finder/reading/reading-text.ts";
import { useReaderState } from "#src/archive/finder/reading/use-reader-state.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "#src/ui/table/list-page.module.css";

interface ReadStatusProps {
  reader: Reader;
  /** Number of items that were restored since they were read. */
  restored: number;
}

/** Size and age of what was read with a button that reads it again, for the page header. */
export function ReadStatus({ reader, restored }: ReadStatusProps) {
  const state = useReaderState(reader);
  const { phase, readAt, isEarlier } = state;
  if (phase === "idle" || phase === "counting") return null;
  const size = sizeText(state.size, restored);
  const age = phase === "asking" ? "Not read yet" : readAt !== null && <Updated at={readAt} />;
  return (
    <>
      <span className={styles.wide}>
        {size}
        {size && age && " · "}
        {age}
      </span>
      {phase !== "asking" && (phase === "done" || isEarlier) && (
        <Button
          variant="quiet"
          size="small"
          square
          icon={<RefreshCw aria-hidden />}
          busy={phase === "done" ? undefined : "Refreshing…"}
          aria-label="Refresh"
          onClick={reader.refresh}
        />
      )}
    </>
  );
}

const Updated = ({ at }: { at: number }) => (
  <>
    Updated <Ago at={at} />
  </>
);
