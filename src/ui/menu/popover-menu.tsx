import type { ComponentProps, ReactNode } from "react";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";

type ButtonProps = Pick<
  ComponentProps<typeof CommandButton>,
  "icon" | "command" | "variant" | "disabled" | "busy"
>;

interface PopoverMenuProps
  extends Partial<ButtonProps>, Pick<ComponentProps<typeof Popover>, "name" | "children"> {
  /** Text of the button, where it is not the name of the menu. */
  button?: ReactNode;
}

export function PopoverMenu(props: PopoverMenuProps) {
  const { name, button: text = name, variant = "quiet", children, ...button } = props;
  return (
    <Popover
      name={name}
      renderButton={(target) => (
        <CommandButton {...target} command={undefined} {...button} variant={variant}>
          {text}
        </CommandButton>
      )}
    >
      {children}
    </Popover>
  );
}
