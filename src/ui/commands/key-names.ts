import { isApple, pressesOf } from "#src/ui/commands/keys.ts";

const glyphs: Partial<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "↵",
  Escape: "Esc",
  Backspace: "⌫",
  Shift: "⇧",
  Meta: "⌘",
  Alt: isApple ? "⌥" : "Alt ",
  Control: "Ctrl ",
};

const words: Partial<Record<string, string>> = {
  ArrowDown: "Down arrow",
  ArrowUp: "Up arrow",
  ArrowLeft: "Left arrow",
  ArrowRight: "Right arrow",
  Escape: "Esc",
  Meta: "Command",
  Control: "Ctrl",
};

/** The modifiers of each press, and its key. */
const partsOf = (keys: string): string[][] =>
  pressesOf(keys).map(({ modifiers, key }) => [
    ...modifiers,
    key.length === 1 ? key.toUpperCase() : key,
  ]);

/** Each press of a key as it is drawn, such as `["⌘S"]` on a Mac and `["G", "I"]` for a sequence. */
export const keyGlyphs = (keys: string): string[] =>
  partsOf(keys).map((parts) => parts.map((part) => glyphs[part] ?? part).join(""));

/** A key as it is spoken, such as "Shift X" and "G, then I". */
export const keyWords = (keys: string): string =>
  partsOf(keys)
    .map((parts) => parts.map((part) => words[part] ?? part).join(" "))
    .join(", then ");

/** A value of `aria-keyshortcuts`; undefined where all of the keys are sequences, which it has not. */
export function ariaKeys(keys: readonly string[]): string | undefined {
  const presses = keys.map(partsOf).filter(({ length }) => length === 1);
  return presses.map(([parts = []]) => parts.join("+")).join(" ") || undefined;
}
