import { type ComponentProps, useRef } from "react";
import type { CommandId } from "#src/ui/commands/command.ts";
import { useCommands, useKeyHint } from "#src/ui/commands/use-commands.ts";
import { Button } from "#src/ui/form/button.tsx";

interface CommandButtonProps extends ComponentProps<typeof Button> {
  command: CommandId | undefined;
}

/** Button that a key presses while it is there. Its tooltip names the key. */
export function CommandButton({ command, ...props }: CommandButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const hint = useKeyHint(command, props["aria-label"]);
  const isOff = props.disabled === true || props["aria-disabled"] === true;
  function press() {
    // The menu that it opens follows it in the tab order.
    if (props.popoverTarget) ref.current?.focus();
    ref.current?.click();
  }
  useCommands(command && !isOff ? { [command]: press } : {});
  return <Button {...hint} {...props} ref={ref} />;
}
