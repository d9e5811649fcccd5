import { useEffect } from "react";
import { listenToKeys } from "#src/ui/keys/listen.ts";
import { type KeyHandlers, useFallbackKeys } from "#src/ui/keys/use-keys.ts";

/** Listens to keys, and answers those that nothing else does. */
export function Listener(handlers: KeyHandlers) {
  useFallbackKeys(handlers);
  useEffect(() => listenToKeys(), []);
  return null;
}
