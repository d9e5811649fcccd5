import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { type CommandId, commandOf } from "#src/ui/commands/command.ts";
import { ariaKeys, keyCaps } from "#src/ui/commands/key-names.ts";
import { isSingleKey } from "#src/ui/commands/keys.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** Runs a command, by its key or without an event. False leaves the key to the browser. */
export type Run = (event?: KeyboardEvent) => false | void;

/** Absent or null: a command that can't run now. */
export type Commands = Partial<Record<CommandId, Run | null | undefined>>;

/** Commands, or a function that is asked for them with each key. */
type Handlers = Commands | (() => Commands);

/** The dialog around a component; null on the page itself. */
export const CommandScope = createContext<object | null>(null);

interface Source {
  scope: object | null;
  handlers: () => Commands;
}

/** Mounted components with keys, those that were mounted last at the end. */
const sources: Source[] = [];
/** Dialogs that are open, the topmost at the end. */
const dialogs: object[] = [];

function remover<T>(list: T[], entry: T) {
  return () => void list.splice(list.indexOf(entry), 1);
}

function useSource(handlers: Handlers, isFallback: boolean) {
  const scope = useContext(CommandScope);
  const latest = useEffectEvent(() => (typeof handlers === "function" ? handlers() : handlers));
  useEffect(() => {
    const source = { scope, handlers: () => latest() };
    if (isFallback) sources.unshift(source);
    else sources.push(source);
    return remover(sources, source);
  }, [scope, isFallback]);
}

/**
 * Handles keys while the component is mounted. The component that was mounted last wins; one whose
 * handler is absent or null leaves the key to the others. While a dialog is open only what is in it is
 * asked.
 */
export const useCommands = (handlers: Handlers) => useSource(handlers, false);

/** Handles keys that no other mounted component handles. */
export const useFallbackCommands = (handlers: Handlers) => useSource(handlers, true);

/** Gives the keys to a dialog until the returned function is called. */
export function openCommandScope(scope: object) {
  dialogs.push(scope);
  return remover(dialogs, scope);
}

/**
 * The handler of a command in the topmost dialog, or on the page without one; undefined when nothing
 * handles it.
 */
export function runOf(id: CommandId): Run | undefined {
  const top = dialogs.at(-1) ?? null;
  for (const asked of commandOf(id)?.overDialogs ? [top, null] : [top]) {
    for (const { scope, handlers } of sources.toReversed()) {
      const run = scope === asked ? handlers()[id] : null;
      if (run) return run;
    }
  }
  return undefined;
}

/** Keys that are on: single ones can be switched off. */
export function useKeysOf(id: CommandId | undefined): readonly string[] {
  const { singleKeys } = usePreferences();
  const keys = (id && commandOf(id)?.keys) ?? [];
  return singleKeys ? keys : keys.filter((key) => !isSingleKey(key));
}

/** Tooltip and `aria-keyshortcuts` of a control with a key; `label` is the control's name. */
export function useKeyHint(id: CommandId | undefined, label?: string) {
  const keys = useKeysOf(id);
  const [first] = keys;
  if (id === undefined || first === undefined) return {};
  return {
    "aria-keyshortcuts": ariaKeys(keys),
    title: `${label ?? commandOf(id)?.label} (${keyCaps(first).join(" then ")})`,
  };
}
