import { Search } from "lucide-react";
import { isApple } from "#src/ui/commands/is-apple.ts";
import { createStore } from "#src/lib/store.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./palette-button.module.css";

export const paletteOpen = createStore(false);

export function PaletteButton() {
  return (
    <Button
      className={styles.button}
      icon={<Search aria-hidden />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteOpen.set(true)}
    >
      Search or jump to
      <kbd aria-hidden>{isApple ? "⌘K" : "Ctrl K"}</kbd>
    </Button>
  );
}
