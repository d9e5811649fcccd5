import { type ReactNode, useEffect } from "react";
import { listenToFieldKeys } from "#src/ui/keys/field-keys.ts";
import { listenToKeys } from "#src/ui/keys/listen.ts";
import { type KeyHandlers, useFallbackKeys } from "#src/ui/keys/use-keys.ts";
import { rowKeys } from "#src/ui/table/focus/row-keys.ts";

/** Listens to the keys of the rows around a part of the page, as the whole console does. */
export function WithRowKeys({ children }: { children: ReactNode }) {
  return (
    <>
      <Listener {...rowKeys} />
      <div id="content">{children}</div>
    </>
  );
}

/** Listens to keys, and answers those that nothing else does. */
export function Listener(handlers: KeyHandlers) {
  useFallbackKeys(handlers);
  useEffect(() => listenToFieldKeys(), []);
  useEffect(() => listenToKeys(), []);
  return null;
}
