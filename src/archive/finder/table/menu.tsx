import { type ReactNode, useId, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import menuStyles from "#src/ui/table/export-menu.module.css";

interface MenuProps {
  name: string;
  icon: ReactNode;
  /** What is chosen, shown after the name; the button is tinted then. */
  value?: string | undefined;
  /** Content of the menu, given a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** Button of a toolbar that opens a menu. */
export function Menu({ name, icon, value, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        variant={value === undefined ? "quiet" : "standard"}
        icon={icon}
        popoverTarget={id}
        aria-haspopup="true"
      >
        {name} {value !== undefined && <strong>{value}</strong>}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={menuStyles.menu}
      >
        {children(() => menu.current?.hidePopover())}
      </div>
    </>
  );
}
