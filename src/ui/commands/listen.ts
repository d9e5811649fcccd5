import { createKeybindingsHandler } from "tinykeys";
import {
  type Command,
  type CommandId,
  commandOf,
  isSingleKey,
} from "#src/ui/commands/command-table.ts";
import { preferences } from "#src/lib/preferences.ts";
import { isMenuOpen, takesText } from "#src/ui/commands/takes-text.ts";
import { runOf } from "#src/ui/commands/use-commands.ts";

/** The commands of each key, in their order. */
function commandsByKey(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  const byKey = new Map<string, Command[]>();
  for (const command of commands) {
    if (command.local) continue;
    for (const key of command.keys) byKey.set(key, [...(byKey.get(key) ?? []), command]);
  }
  return byKey;
}

const handlerOf = (id: CommandId) => runOf(id, commandOf(id).overDialogs);

/** Does what a key does, as if it had been pressed. False where nothing answers it now. */
export function runCommand(id: CommandId): boolean {
  const handler = handlerOf(id);
  return handler !== undefined && handler() !== false;
}

export const isAnswered = (id: CommandId): boolean => handlerOf(id) !== undefined;

/** Answers the keys of commands, in their order, until the returned function is called. */
export function listenToKeys(commands: readonly Command[]): () => void {
  const byKey = commandsByKey(commands);

  function press(event: KeyboardEvent, key: string) {
    if (isSingleKey(key) && !preferences.get().singleKeys) return;
    const isBusy = takesText(event.target) || isMenuOpen();
    for (const { id, inFields, repeats, overDialogs } of byKey.get(key) ?? []) {
      if (isBusy && !inFields) continue;
      const handler = runOf(id, overDialogs);
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
