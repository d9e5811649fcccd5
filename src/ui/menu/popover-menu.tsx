import type { ReactNode } from "react";
import { KeyButton } from "#src/ui/keys/key-button.tsx";
import type { KeyId } from "#src/ui/keys/key-table.ts";
import { Popover } from "#src/ui/menu/popover.tsx";
import styles from "./popover-menu.module.css";

interface PopoverMenuProps {
  /** Name of the menu; that of the button too, unless it has a text of its own. */
  name: string;
  button?: ReactNode;
  /** Value that is chosen, shown after the name; the button is tinted then. */
  value?: string | undefined;
  variant?: "quiet" | "standard";
  icon: ReactNode;
  disabled?: boolean;
  /** Key that opens the menu. */
  shortcut?: KeyId;
  /** Label of the button while the menu works. */
  busy?: string | undefined;
  /** Content of the menu; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** Button with an icon that opens a menu. */
export function PopoverMenu(props: PopoverMenuProps) {
  const { name, button: text = name, value, icon, disabled = false, busy, shortcut } = props;
  const { variant = "quiet", children } = props;
  return (
    <Popover
      name={name}
      renderButton={(target) => (
        <KeyButton
          {...target}
          {...{ shortcut, icon, busy, disabled }}
          variant={value === undefined ? variant : "standard"}
          className={value === undefined ? "" : styles.set}
        >
          {text}
          {value !== undefined && (
            <>
              {" "}
              <strong>{value}</strong>
            </>
          )}
        </KeyButton>
      )}
    >
      {children}
    </Popover>
  );
}
