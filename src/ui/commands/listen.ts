import { preferences } from "#src/lib/preferences.ts";
import { type Command, type CommandId, allCommands } from "#src/ui/commands/command.ts";
import { isComposing, isModifier, isPress, isSingleKey, pressesOf } from "#src/ui/commands/keys.ts";
import { isMenuOpen, takesText } from "#src/ui/commands/takes-text.ts";
import { runOf } from "#src/ui/commands/use-commands.ts";

/** Longest time between the two keys of a sequence. */
const SEQUENCE_MS = 1_000;

/** Does what a key does, as if it had been pressed. */
export const runCommand = (id: CommandId) => void runOf(id)?.();

/** Runs the first of some commands that is handled. False without one. */
function handle(event: KeyboardEvent, commands: readonly Command[]): boolean {
  const isBusy = takesText(event.target) || isMenuOpen();
  for (const { id, inFields, repeats } of commands) {
    if (isBusy && !inFields) continue;
    const handler = runOf(id);
    if (!handler) continue;
    // A repeated press must not do what the browser would do either, such as save the page.
    if ((event.repeat && !repeats) || handler(event) !== false) event.preventDefault();
    return true;
  }
  return false;
}

/** Handles the keys of all commands until the returned function is called. */
export function listenToKeys(): () => void {
  const commands = allCommands().filter(({ local }) => !local);
  /** The last press that nothing handled: it may begin a sequence. */
  let before: KeyboardEvent | null = null;

  function isPressed(keys: string, event: KeyboardEvent): boolean {
    if (isSingleKey(keys) && !preferences.get().singleKeys) return false;
    const [first, second] = pressesOf(keys);
    if (!first) return false;
    return second
      ? before !== null && isPress(before, first) && isPress(event, second)
      : isPress(event, first);
  }

  function press(event: KeyboardEvent) {
    // Shift and its like come before the key that they change.
    if (event.defaultPrevented || isComposing(event) || isModifier(event.key)) return;
    if (before && event.timeStamp - before.timeStamp > SEQUENCE_MS) before = null;
    const pressed = commands.filter(({ keys }) => keys.some((one) => isPressed(one, event)));
    before = handle(event, pressed) || takesText(event.target) ? null : event;
  }

  window.addEventListener("keydown", press);
  return () => window.removeEventListener("keydown", press);
}
