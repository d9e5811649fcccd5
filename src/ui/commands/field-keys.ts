import { isApple } from "#src/ui/commands/is-apple.ts";
import { preferences } from "#src/lib/preferences.ts";
import { isMenuOpen, takesText } from "#src/ui/commands/takes-text.ts";
import { runOf } from "#src/ui/commands/use-commands.ts";
import { paletteOpen } from "#src/ui/shell/palette-button.tsx";

/*
 * The keys that lead to a text field, `/` and Ctrl K. They are part of the first script: what is typed
 * after them is text, never a command, however long the field takes to load. Until the field has the
 * focus, letters are kept from everything else, and then put into it.
 */

/** Pause between two presses after which letters are commands again, as no field has come. */
const PAUSE_MS = 5_000;

interface AwaitedField {
  isFilter: boolean;
  text: string;
  /** Time stamp of the last press in milliseconds: when it was made, not when it was handled. */
  pressedAt: number;
}

let awaited: AwaitedField | null = null;

/** True if `/` was pressed and no filter field was there. */
export const isFilterAwaited = (): boolean => awaited?.isFilter ?? false;

/** AltGr, which types characters, is reported as Ctrl and Alt by Windows. */
const isCharacter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !metaKey && (!ctrlKey || altKey);

/** Keeps typed text until the field is there. Enter must not press what has the focus until then. */
function holdText(event: KeyboardEvent) {
  if (!awaited) return;
  const { key, timeStamp } = event;
  if (timeStamp - awaited.pressedAt > PAUSE_MS || /^(?:Escape|Tab|Arrow\w+)$/.test(key)) {
    awaited = null;
    return;
  }
  if (isCharacter(event)) awaited.text += key;
  else if (key === "Backspace") awaited.text = awaited.text.slice(0, -1);
  else if (key !== "Enter" || awaited.text === "") return;
  awaited.pressedAt = timeStamp;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function insertText(field: EventTarget | null, text: string) {
  // Dates, numbers and the like have no selection, and take no such text.
  if (!(field instanceof HTMLInputElement) || field.selectionStart === null) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
}

/** Puts the text into the field that gets the focus, once the caller of `focus` has selected in it. */
function giveText({ target }: FocusEvent) {
  if (!awaited || !takesText(target)) return;
  const { text } = awaited;
  awaited = null;
  if (text !== "") queueMicrotask(() => insertText(target, text));
}

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && (isApple ? metaKey : ctrlKey) && !shiftKey && !altKey;

function press(event: KeyboardEvent) {
  const { key, metaKey, target, repeat, timeStamp } = event;
  if (event.defaultPrevented || event.isComposing) return;
  if (isPaletteKey(event)) {
    event.preventDefault();
    if (!repeat) paletteOpen.set(!paletteOpen.get());
    return;
  }
  if (key !== "/" || metaKey || !preferences.get().singleKeys) return;
  if (takesText(target) || isMenuOpen()) return;
  event.preventDefault();
  if (repeat) return;
  awaited = { isFilter: true, text: "", pressedAt: timeStamp };
  runOf("filter")?.(event);
}

/** The palette is opened by its button too. */
function followPalette() {
  awaited = paletteOpen.get() ? { isFilter: false, text: "", pressedAt: performance.now() } : null;
}

function stopWaiting() {
  awaited = null;
}

/** Answers `/` and Ctrl K until the returned function is called. */
export function listenToFieldKeys(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("keydown", holdText, { capture: true, signal });
  addEventListener("focusin", giveText, { signal });
  addEventListener("pointerdown", stopWaiting, { capture: true, signal });
  addEventListener("keydown", press, { signal });
  const unfollow = paletteOpen.subscribe(followPalette);
  return () => {
    stop.abort();
    unfollow();
    stopWaiting();
  };
}
