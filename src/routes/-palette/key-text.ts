import { isApple } from "#src/ui/shell/palette-button.tsx";

const names: Readonly<Record<string, string>> = {
  $mod: isApple ? "⌘" : "Ctrl",
  Shift: "⇧",
  Enter: "↵",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** The caps of a key in the syntax of tinykeys: `g i` as G and I, `$mod+Enter` as Ctrl and ↵. */
export const keyCaps = (keys: string): string[] =>
  keys
    // Keys that may be held or not.
    .replaceAll(/\[\w+\]\+/g, "")
    .split(/[ +]/)
    .map((key) => names[key] ?? key.toUpperCase());
