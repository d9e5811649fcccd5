import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { KeyId } from "#src/ui/keys/key-table.ts";

/** Answers a key, or what stands for it without an event. False leaves the key to the browser. */
export type KeyHandler = (event?: KeyboardEvent) => false | void;
export type KeyHandlers = Partial<Record<KeyId, KeyHandler | null>>;

/** The dialog around a component; null on the page itself. */
export const KeyScope = createContext<object | null>(null);

interface Source {
  scope: object | null;
  handlers: () => KeyHandlers;
}

/** Mounted components with keys, those that were mounted last at the end. */
const sources: Source[] = [];
/** Dialogs that are open, the topmost at the end. */
const dialogs: object[] = [];

function remover<T>(list: T[], entry: T) {
  return () => void list.splice(list.indexOf(entry), 1);
}

function useSource(handlers: KeyHandlers, add: (source: Source) => void) {
  const scope = useContext(KeyScope);
  const latest = useEffectEvent(() => handlers);
  const addLatest = useEffectEvent(add);
  useEffect(() => {
    const source = { scope, handlers: () => latest() };
    addLatest(source);
    return remover(sources, source);
  }, [scope]);
}

/**
 * Answers keys while the component is mounted. The component that was mounted last wins; one whose
 * handler is absent or null leaves the key to the others. While a dialog is open only what is in it is
 * asked.
 */
export const useKeys = (handlers: KeyHandlers) =>
  useSource(handlers, (source) => sources.push(source));

/** Answers keys that no other mounted component answers. */
export const useFallbackKeys = (handlers: KeyHandlers) =>
  useSource(handlers, (source) => sources.unshift(source));

/** Gives the keys to a dialog until the returned function is called. */
export function openKeyScope(scope: object) {
  dialogs.push(scope);
  return remover(dialogs, scope);
}

/**
 * The handler of a key in the topmost dialog, or on the page without one; undefined when nothing
 * answers it. `overDialogs` asks the page where the dialog does not answer.
 */
export function keyHandler(id: KeyId, overDialogs = false): KeyHandler | undefined {
  const top = dialogs.at(-1) ?? null;
  for (const asked of overDialogs ? [top, null] : [top]) {
    const source = sources.findLast(({ scope, handlers }) => scope === asked && handlers()[id]);
    const handler = source?.handlers()[id];
    if (handler) return handler;
  }
  return undefined;
}
