import type { ReactNode } from "react";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import styles from "./facet-chips.module.css";

/** Element ID of the button of further fields. */
const moreFiltersId = "more-filters";

/** Moves focus to the button of further fields when a filter, or the button that clears them, goes. */
export const focusMore = restoreFocusTo(moreFiltersId);

interface FacetPopoverProps {
  /** Name of the filter and its popover. */
  name: string;
  value?: ReactNode;
  icon?: ReactNode;
  /** True for a filter that the query sets. */
  isSet?: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Content of the popover, which exists only while it is open. */
  children: (close: () => void) => ReactNode;
}

/** Button of a filter, and its popover. */
export function FacetPopover(props: FacetPopoverProps) {
  const { name, value, icon, isSet, open, onOpen, children } = props;
  return (
    <div ref={focusMore} className={styles.item}>
      <Popover
        name={name}
        role="dialog"
        className={styles.popover}
        onToggle={(popover) => onOpen(popover !== null)}
        renderButton={(target) => (
          <FilterButton
            {...target}
            {...{ value, icon, isSet }}
            label={name}
            aria-expanded={open}
            id={icon ? moreFiltersId : undefined}
          />
        )}
      >
        {(close) => open && children(close)}
      </Popover>
    </div>
  );
}
