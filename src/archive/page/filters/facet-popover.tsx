import type { ReactNode } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Popover } from "#src/ui/menu/popover.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import styles from "./facet-chips.module.css";

/** The button of another field, where the last filter of a further field was taken away. */
const focusMore = restoreFocusOnRemove((chip) =>
  chip.parentElement?.querySelector<HTMLElement>("[data-part=more]"),
);

interface FacetPopoverProps {
  /** Name of the popover. */
  name: string;
  button: ReactNode;
  icon?: ReactNode;
  /** True for a filter that the query sets. */
  set?: boolean;
  quiet?: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Content of the popover, which exists only while it is open. */
  children: (close: () => void) => ReactNode;
}

/** Button of a filter, and its popover. */
export function FacetPopover(props: FacetPopoverProps) {
  const { name, button: text, icon, set, quiet, open, onOpen, children } = props;
  return (
    <div ref={focusMore} className={styles.item}>
      <Popover
        name={name}
        role="dialog"
        className={styles.popover}
        onToggle={(popover) => onOpen(popover !== null)}
        renderButton={(target) => (
          <Button
            {...target}
            size="small"
            variant={quiet ? "quiet" : "standard"}
            className={cx(styles.chip, set && styles.set)}
            icon={icon}
            aria-expanded={open}
            data-part={quiet ? "more" : undefined}
          >
            {text}
          </Button>
        )}
      >
        {(close) => open && children(close)}
      </Popover>
    </div>
  );
}
