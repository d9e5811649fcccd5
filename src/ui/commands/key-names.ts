import { isApple, pressesOf } from "#src/ui/commands/keys.ts";

/** Names of keys, readable aloud too. Those of modifiers end where the key begins. */
const names: Partial<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Shift: "Shift ",
  Meta: "⌘",
  Alt: isApple ? "⌥" : "Alt ",
  Control: "Ctrl ",
};

const partsOf = (keys: string): string[][] =>
  pressesOf(keys).map(({ modifiers, key }) => [
    ...modifiers,
    key.length === 1 ? key.toUpperCase() : key,
  ]);

/** Each press of a key, such as `["⌘S"]` on a Mac and `["G", "I"]` for a sequence. */
export const keyCaps = (keys: string): string[] =>
  partsOf(keys).map((parts) => parts.map((part) => names[part] ?? part).join(""));

/** A value of `aria-keyshortcuts`; undefined where all of the keys are sequences, which it has not. */
export function ariaKeys(keys: readonly string[]): string | undefined {
  const presses = keys.map(partsOf).filter(({ length }) => length === 1);
  return presses.map(([parts = []]) => parts.join("+")).join(" ") || undefined;
}
