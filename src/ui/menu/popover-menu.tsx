import type { ReactNode } from "react";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import type { CommandId } from "#src/ui/commands/command-table.ts";
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
  command?: CommandId;
  /** Label of the button while the menu works. */
  busy?: string | undefined;
  /** Content of the menu; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** Button with an icon that opens a menu. */
export function PopoverMenu(props: PopoverMenuProps) {
  const { name, button: text = name, value, icon, disabled = false, busy, command } = props;
  const { variant = "quiet", children } = props;
  return (
    <Popover
      name={name}
      renderButton={(target) => (
        <CommandButton
          {...target}
          {...{ command, icon, busy, disabled }}
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
        </CommandButton>
      )}
    >
      {children}
    </Popover>
  );
}
