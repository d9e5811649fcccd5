import { type ReactNode, useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { cx } from "#src/ui/cx.ts";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { RowIdContext } from "#src/ui/table/focus/tab-stop.ts";
import styles from "./popover.module.css";

export type Placement = "below" | "below-before" | "sheet";

/** Attributes that make a button open a popover; none while there is nothing to open. */
interface PopoverTarget {
  popoverTarget?: string;
  "aria-haspopup"?: "dialog" | "menu";
}

interface PopoverProps {
  name: string;
  role?: "group" | "dialog" | "menu";
  renderButton: (target: PopoverTarget) => ReactNode;
  /** True while there is nothing to open; the button stays the same element. */
  off?: boolean;
  /** True for a list of actions, which closes as one of them is pressed, before that acts. */
  closesOnPress?: boolean;
  className?: string | undefined;
  /**
   * Below the button; below and before it, where it covers no other row's button; or a sheet over
   * the lower part of a narrow screen.
   */
  placement?: Placement | undefined;
  /** Called with the popover before it opens, so that it is placed with its content; with null after it closed. */
  onToggle?: (open: HTMLElement | null) => void;
  /**
   * Content. A function is called only while the popover is open; its `close` closes it and gives the
   * focus to its button.
   */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Loads what places popovers. Not CSS anchors: Safari can hang over those in a part that is hidden
 * (https://bugs.webkit.org/show_bug.cgi?id=299742). Null where it can't be loaded, which the update bar
 * tells: popovers are in the middle then.
 */
const loadPlacing = () => import("#src/ui/menu/keep-placed.ts").catch(() => null);

/** A popover follows its button. */
export const buttonOf = (popover: HTMLElement) =>
  popover.previousElementSibling instanceof HTMLElement ? popover.previousElementSibling : null;

const focusButton = restoreFocusOnRemove(buttonOf);

/** Button and what it opens, which Escape and a press elsewhere close. */
export function Popover({ renderButton, off = false, ...props }: PopoverProps) {
  const { role = "group" } = props;
  const id = useId();
  return (
    <>
      {renderButton(
        off ? {} : { popoverTarget: id, ...(role !== "group" && { "aria-haspopup": role }) },
      )}
      {!off && <PopoverContent {...props} id={id} role={role} />}
    </>
  );
}

function PopoverContent(props: Omit<PopoverProps, "renderButton" | "off"> & { id: string }) {
  const { id, name, role, className, closesOnPress, placement = "below" } = props;
  const { onToggle, children } = props;
  // Hidden content must not delay the first rows.
  const mayFill = useFirstNavigationDone();
  useEffect(() => {
    if (mayFill) void loadPlacing();
  }, [mayFill]);
  const [isOpen, setOpen] = useState(false);

  function close() {
    const popover = document.getElementById(id);
    if (!popover) return;
    popover.hidePopover();
    // Safari does not focus a button that is clicked, and so gives the focus to nothing.
    buttonOf(popover)?.focus();
  }

  return (
    <div
      ref={focusButton}
      id={id}
      popover="auto"
      role={role}
      aria-label={name}
      className={cx(styles.popover, styles[placement], className)}
      onClickCapture={({ target }) => {
        if (closesOnPress && target instanceof Element && target.closest("button")) close();
      }}
      // React lets these events of a popover in it bubble.
      onBeforeToggle={({ newState, target, currentTarget }) => {
        if (newState !== "open" || target !== currentTarget) return;
        // Browsers focus a part of the content as it opens.
        flushSync(() => setOpen(true));
        onToggle?.(currentTarget);
        // It is open before the next frame, which so paints it in its place.
        if (placement === "sheet") return;
        requestAnimationFrame(async () => {
          (await loadPlacing())?.keepPlaced(currentTarget, placement);
        });
      }}
      // Closed only now, as the focus goes back to the button from what is still there.
      onToggle={({ newState, target, currentTarget }) => {
        if (newState === "open" || target !== currentTarget) return;
        setOpen(false);
        onToggle?.(null);
        // Of a popover in another one, browsers give the focus to nothing.
        if (document.activeElement === document.body) buttonOf(currentTarget)?.focus();
      }}
    >
      <RowIdContext value={null}>
        {typeof children === "function" ? isOpen && children(close) : mayFill && children}
      </RowIdContext>
    </div>
  );
}
