import { type ComponentProps, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { useKeyHint } from "#src/ui/keys/key-hint.ts";
import type { KeyId } from "#src/ui/keys/key-table.ts";
import { useKeys } from "#src/ui/keys/use-keys.ts";

interface KeyButtonProps extends ComponentProps<typeof Button> {
  shortcut: KeyId | undefined;
}

/** Button that a key presses while it is there. Its tooltip names the key. */
export function KeyButton({ shortcut, ...props }: KeyButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const hint = useKeyHint(shortcut, props["aria-label"]);
  const isOff = props.disabled === true || props["aria-disabled"] === true;
  function press() {
    // The menu that it opens follows it in the tab order.
    if (props.popoverTarget) ref.current?.focus();
    ref.current?.click();
  }
  useKeys(shortcut && !isOff ? { [shortcut]: press } : {});
  return <Button {...hint} {...props} ref={ref} />;
}
