import { Search } from "lucide-react";
import { createStore } from "#src/lib/store.ts";
import { type Command, allCommands } from "#src/ui/commands/command.ts";
import { isApple } from "#src/ui/commands/keys.ts";
import { runOf } from "#src/ui/commands/use-commands.ts";
import { Button } from "#src/ui/form/button.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./palette-button.module.css";

/** Commands that the page handled when the palette was opened; null while it is closed. */
export const paletteCommands = createStore<readonly Command[] | null>(null);

export const handledCommands = () => allCommands().filter(({ id }) => runOf(id) !== undefined);

export const togglePalette = () =>
  paletteCommands.set(paletteCommands.get() ? null : handledCommands());

export function PaletteButton() {
  return (
    <Button
      className={styles.button}
      variant="quiet"
      icon={<Search aria-hidden />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={togglePalette}
    >
      <VisuallyHidden>Search or jump to</VisuallyHidden>
      <kbd aria-hidden>{isApple ? "⌘K" : "Ctrl K"}</kbd>
    </Button>
  );
}
