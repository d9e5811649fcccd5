import { parseKeybinding } from "tinykeys";
import { isApple } from "#src/ui/commands/is-apple.ts";

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

/** Name of the key that `$mod` means. */
export const modGlyph = isApple ? "⌘" : "Ctrl";

/** The required modifiers of each press, and its key. */
const pressesOf = (keys: string): string[][] =>
  parseKeybinding(keys).map(([required, , key]) => [
    ...required,
    String(key).replace(/^\w$/u, upper),
  ]);

const upper = (letter: string) => letter.toUpperCase();

/** Each press of a key as it is drawn, such as `["⌘S"]` on a Mac and `["G", "I"]` for a sequence. */
export const keyGlyphs = (keys: string): string[] =>
  pressesOf(keys).map((parts) => parts.map((part) => glyphs[part] ?? part).join(""));

/** A key as it is spoken, such as "Shift X" and "G, then I". */
export const keyWords = (keys: string): string =>
  pressesOf(keys)
    .map((parts) => parts.map((part) => words[part] ?? part).join(" "))
    .join(", then ");

/** A value of `aria-keyshortcuts`; undefined where all of the keys are sequences, which it has not. */
export function ariaKeys(keys: readonly string[]): string | undefined {
  const presses = keys.map(pressesOf).filter(({ length }) => length === 1);
  return presses.map(([parts = []]) => parts.join("+")).join(" ") || undefined;
}
