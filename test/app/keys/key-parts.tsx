import { type ReactNode, useEffect } from "react";
import { allCommands } from "#src/routes/-palette/commands.ts";
import { registerCommands } from "#src/ui/commands/command.ts";
import { listenToKeys } from "#src/ui/commands/listen.ts";
import { type Commands, useFallbackCommands } from "#src/ui/commands/use-commands.ts";

registerCommands(allCommands);

/** Listens to the keys of the rows around a part of the page, as the whole console does. */
export function WithRowKeys({ children }: { children: ReactNode }) {
  return (
    <>
      <Listener />
      <div id="content">{children}</div>
    </>
  );
}

/** Listens to keys, and handles those that nothing else does. */
export function Listener(handlers: Commands) {
  useFallbackCommands(handlers);
  useEffect(() => listenToKeys(), []);
  return null;
}
