import { ChartColumn, ChevronUp } from "lucide-react";
import { ArchivedFilter } from "#src/archive/page/filters/facet-chips.tsx";
import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import { BurstList } from "#src/archive/page/late-parts.ts";
import { archivedRangeOf } from "#src/archive/query/read-query.ts";
import type { BurstListProps } from "#src/archive/when/burst-list.tsx";
import { counted } from "#src/lib/format.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./timeline.module.css";

interface TimelineLineProps extends Omit<BurstListProps, "facets" | "onClose"> {
  facets: FacetsProps;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** The time filter, the groups in its range, and the button of the timeline. */
export function TimelineLine({ isFolded, onFold, ...props }: TimelineLineProps) {
  const { facets } = props;
  const range = archivedRangeOf(facets.query);
  const bursts = props.bursts.filter(
    ({ from, to }) => !range || (to >= range.from && from <= range.to),
  );
  return (
    <div className={styles.line}>
      <ArchivedFilter {...facets} />
      {bursts.length > 0 && (
        // With what was restored last the groups go.
        <div ref={restoreFocusToContent} className={styles.bursts}>
          <span aria-hidden>·</span>
          <Popover
            name="Archived together"
            className={styles.groups}
            renderButton={(target) => (
              <FilterButton
                {...target}
                isPlain
                label={counted(bursts.length, "group", "groups")}
                value="archived together"
                className={styles.together}
              />
            )}
          >
            {(close) => <BurstList {...props} bursts={bursts} onClose={close} />}
          </Popover>
        </div>
      )}
      <CommandButton
        command="timeline"
        variant="quiet"
        square
        size="small"
        icon={isFolded ? <ChartColumn aria-hidden /> : <ChevronUp aria-hidden />}
        aria-label="Timeline"
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
      />
    </div>
  );
}
