import { createKeybindingsHandler } from "tinykeys";
import {
  type CommandId,
  commandOf,
  isSingleKey,
  commandIds,
} from "#src/ui/commands/command-table.ts";
import { preferences } from "#src/lib/preferences.ts";
import { isMenuOpen, takesText } from "#src/ui/commands/takes-text.ts";
import { runOf } from "#src/ui/commands/use-commands.ts";

/** The entries of each key, in the order of the table. */
function entriesByKey(): ReadonlyMap<string, readonly CommandId[]> {
  const byKey = new Map<string, CommandId[]>();
  // Sequences first: the last key of one must not be taken alone.
  const ids = commandIds.toSorted((one, other) => pressCount(other) - pressCount(one));
  for (const id of ids) {
    if (commandOf(id).local) continue;
    for (const key of commandOf(id).keys) byKey.set(key, [...(byKey.get(key) ?? []), id]);
  }
  return byKey;
}

const pressCount = (id: CommandId) => commandOf(id).keys[0]?.split(" ").length ?? 0;

const handlerOf = (id: CommandId) => runOf(id, commandOf(id).overDialogs);

/** Does what a key does, as if it had been pressed. False where nothing answers it now. */
export function runCommand(id: CommandId): boolean {
  const handler = handlerOf(id);
  return handler !== undefined && handler() !== false;
}

export const isAnswered = (id: CommandId): boolean => handlerOf(id) !== undefined;

/** Answers the keys of the table until the returned function is called. */
export function listenToKeys(): () => void {
  const byKey = entriesByKey();

  function press(event: KeyboardEvent, key: string) {
    if (isSingleKey(key) && !preferences.get().singleKeys) return;
    const isBusy = takesText(event.target) || isMenuOpen();
    for (const id of byKey.get(key) ?? []) {
      const { inFields, repeats } = commandOf(id);
      if (isBusy && !inFields) continue;
      const handler = handlerOf(id);
      if (!handler) continue;
      // A repeated press must not do what the browser would do either, such as save the page.
      if ((event.repeat && !repeats) || handler(event) !== false) event.preventDefault();
      return;
    }
  }

  const bindings = Object.fromEntries(
    [...byKey.keys()].map((key) => [
      key,
      (event: KeyboardEvent) => {
        // Others that begin as this sequence did must not wait for their second key.
        handle = createHandler();
        press(event, key);
      },
    ]),
  );
  const createHandler = () =>
    createKeybindingsHandler(bindings, {
      ignore: (event) => event.isComposing || event.defaultPrevented,
    });
  let handle = createHandler();

  const listener = (event: KeyboardEvent) => handle(event);
  window.addEventListener("keydown", listener);
  return () => window.removeEventListener("keydown", listener);
}
