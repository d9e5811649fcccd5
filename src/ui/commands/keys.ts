/*
 * Keys of commands as text: presses with a space between them, each with its modifiers before the
 * key, such as "Shift+x", "$mod+k" and "g i". `$mod` is Cmd on a Mac and Ctrl elsewhere.
 */

/** True on Apple’s systems, whose shortcuts use Cmd where others use Ctrl. */
export const isApple = /Mac|iPod|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

const modifiers = {
  Control: "ctrlKey",
  Alt: "altKey",
  Shift: "shiftKey",
  Meta: "metaKey",
} as const;
const modifierNames = ["Control", "Alt", "Shift", "Meta"] as const;

export const isModifier = (key: string): boolean => key in modifiers;

interface Press {
  modifiers: readonly string[];
  key: string;
}

export function pressesOf(keys: string): readonly Press[] {
  return keys.split(" ").map((press) => {
    const parts = press.replace("$mod", isApple ? "Meta" : "Control").split("+");
    return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? "" };
  });
}

/** True for a punctuation mark, which some keyboards have only with Shift or AltGr. */
const isMark = (key: string) => /^[^\p{L}\p{N}]$/u.test(key);

/**
 * The key of an event: the letter where it is Latin, as on Dvorak, else the letter that a Latin
 * keyboard has in its place, as on a Russian or Greek one.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

export function isPress(event: KeyboardEvent, { modifiers: required, key }: Press): boolean {
  if (keyOf(event).toLowerCase() !== key.toLowerCase()) return false;
  // Windows reports AltGr as Ctrl and Alt.
  if (isMark(key)) return !event.metaKey && (!event.ctrlKey || event.altKey);
  return modifierNames.every((name) => event[modifiers[name]] === required.includes(name));
}

/**
 * True for keys without Ctrl, Cmd or Alt that type characters: they can be switched off, as speech
 * input types such keys (https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 */
export const isSingleKey = (keys: string): boolean =>
  keys.split(" ").every((press) => /^(?:Shift\+)?.$/u.test(press));

/**
 * True while an input method composes a character. Safari sends the key that ends a composition after
 * its end, with the key code 229 (https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode).
 */
// oxlint-disable-next-line no-restricted-properties -- in Safari only `keyCode` shows it
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent): boolean =>
  is || keyCode === 229;
