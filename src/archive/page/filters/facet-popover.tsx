import type { ReactNode } from "react";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import styles from "./facet-chips.module.css";

/** Element ID of the button of further fields. */
export const moreFiltersId = "more-filters";

/** The button of another field, where the last filter of a further field was taken away. */
const focusMore = restoreFocusTo(moreFiltersId);

interface FacetPopoverProps {
  /** Name of the filter and its popover. */
  name: string;
  /** Element ID of the button. */
  id?: string | undefined;
  value?: ReactNode;
  icon?: ReactNode;
  /** True for a filter that the query sets. */
  isSet?: boolean;
  /** True for a button without a frame. */
  isPlain?: boolean | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Content of the popover, which exists only while it is open. */
  children: (close: () => void) => ReactNode;
}

/** Button of a filter, and its popover. */
export function FacetPopover(props: FacetPopoverProps) {
  const { name, id, value, icon, isSet, isPlain, open, onOpen, children } = props;
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
            {...{ value, icon, isSet, isPlain }}
            label={name}
            aria-expanded={open}
            id={id}
          />
        )}
      >
        {(close) => open && children(close)}
      </Popover>
    </div>
  );
}
