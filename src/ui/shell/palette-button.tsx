import { Search } from "lucide-react";
import { useEffect } from "react";
import { createStore } from "#src/lib/store.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./palette-button.module.css";

/** True while the palette is open. */
export const paletteOpen = createStore(false);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette by its key while the listener of all keys is loading. Closes it with the shell. */
export function useEarlyPaletteKey(isLoading: boolean) {
  useEffect(() => {
    if (!isLoading) return;
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const isMod = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
      if (!isMod || shiftKey || altKey || key.toLowerCase() !== "k") return;
      event.preventDefault();
      paletteOpen.set(true);
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isLoading]);
  useEffect(() => () => paletteOpen.set(false), []);
}

/** Button of the page header that opens the palette. */
export function PaletteButton() {
  return (
    <Button
      className={styles.button}
      icon={<Search aria-hidden />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteOpen.set(true)}
    >
      <span>Search or jump to</span>
      <kbd aria-hidden>{isApple ? "⌘K" : "Ctrl K"}</kbd>
    </Button>
  );
}
