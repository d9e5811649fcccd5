import { useEffect, useState } from "react";
import { RestoreByIdFlow } from "#src/archive/by-id/restore-by-id-button.tsx";
import { offeredActions } from "#src/routes/-palette/actions.ts";
import type { CommandId } from "#src/ui/commands/command-table.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { paletteOpen } from "#src/ui/shell/palette-button.tsx";

const Palette = lazyComponent(
  async () => (await import("#src/routes/-palette/palette.tsx")).Palette,
);

/** The palette, once it is opened by its button or key, and Restore by ID when that is chosen in it. */
export function PaletteHost() {
  /** Actions of the page while the palette is open. */
  const [offered, setOffered] = useState<readonly CommandId[] | null>(null);
  /** Text of Restore by ID while that is open. */
  const [pasted, setPasted] = useState<string | null>(null);

  useEffect(() => {
    // Asked before the palette is there, which takes the keys.
    const follow = () => setOffered(paletteOpen.get() ? offeredActions() : null);
    // The button may have been pressed before.
    follow();
    // Warmed while nothing else goes on. An error shows when it opens.
    Palette.preload().catch(() => {});
    const unfollow = paletteOpen.subscribe(follow);
    return () => {
      unfollow();
      // It must not open again in the next session.
      paletteOpen.set(false);
    };
  }, []);

  return (
    <>
      {offered && (
        <Palette
          offered={offered}
          onClose={() => paletteOpen.set(false)}
          onRestoreByIds={setPasted}
        />
      )}
      {pasted !== null && <RestoreByIdFlow text={pasted} onClose={() => setPasted(null)} />}
    </>
  );
}
