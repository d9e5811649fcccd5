import { type ReactNode, useId, useRef } from "react";
import { KeyButton } from "#src/ui/keys/key-button.tsx";
import type { KeyId } from "#src/ui/keys/key-table.ts";
import popoverStyles from "#src/ui/dialog/popover.module.css";
import styles from "./popover-menu.module.css";

interface PopoverMenuProps {
  /** Name of the menu; that of the button too, unless it has a text of its own. */
  name: string;
  button?: ReactNode;
  /** Value that is chosen, shown after the name; the button is tinted then. */
  value?: string | undefined;
  icon: ReactNode;
  disabled?: boolean;
  /** Key that opens the menu. */
  shortcut?: KeyId;
  /** Label of the button while the menu works. */
  busy?: string | undefined;
  /** Content of the menu; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** Quiet button with a popover. */
export function PopoverMenu(props: PopoverMenuProps) {
  const { name, button = name, value, icon, disabled = false, busy, shortcut, children } = props;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <KeyButton
        shortcut={shortcut}
        variant={value === undefined ? "quiet" : "standard"}
        icon={icon}
        busy={busy}
        disabled={disabled}
        popoverTarget={id}
        aria-haspopup="true"
        className={value === undefined ? "" : styles.set}
      >
        {button}
        {value !== undefined && (
          <>
            {" "}
            <strong>{value}</strong>
          </>
        )}
      </KeyButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={popoverStyles.popover}
      >
        {children(() => menu.current?.hidePopover())}
      </div>
    </>
  );
}
