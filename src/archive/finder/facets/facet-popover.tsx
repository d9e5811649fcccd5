import { type ReactNode, useId, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import popoverStyles from "#src/ui/dialog/popover.module.css";
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
  const { name, button, icon, set, quiet, open, onOpen, children } = props;
  const id = useId();
  const chip = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  function close() {
    popover.current?.hidePopover();
    // Safari does not focus a button that is clicked, and so gives the focus to nothing.
    chip.current?.focus();
  }
  return (
    <div ref={focusMore} className={styles.item}>
      <Button
        ref={chip}
        size="small"
        variant={quiet ? "quiet" : "standard"}
        className={cx(styles.chip, set && styles.set)}
        icon={icon}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-part={quiet ? "more" : undefined}
      >
        {button}
      </Button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={cx(popoverStyles.popover, styles.popover)}
        // Before it is shown, so that it is placed with its content.
        onBeforeToggle={({ newState }) => newState === "open" && onOpen(true)}
        // After it is hidden, as the focus goes back to the button only from what is still there.
        onToggle={({ newState }) => newState === "closed" && onOpen(false)}
      >
        {open && children(close)}
      </div>
    </div>
  );
}
