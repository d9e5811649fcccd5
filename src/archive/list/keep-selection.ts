import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "#src/api/zod.ts";
import type { WebStorage } from "#src/lib/web-storage.ts";
import type { Selection } from "#src/archive/list/selection.ts";
import { removeStoredSelection, selectionKey } from "#src/archive/list/selection-storage.ts";
import { toast } from "#src/ui/feedback/toast.ts";

/** Time without a change after which the selection is written. */
const SAVE_DELAY_MS = 500;
/** Items above which it is not written: that would take more than 50 ms (measured), and be too large. */
const MAX_ITEMS = 20_000;

const storedSelection = z.object({
  /** Address of the workspace that the items are of. */
  address: z.string(),
  items: z.array(
    z
      .object({
        kind: z.enum(kinds),
        id: z.string(),
        name: z.string(),
        archivedAt: z.nullable(z.string()),
      })
      .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id))),
  ),
});

interface KeepOptions {
  selection: Selection;
  storage: WebStorage;
  /** Address of the workspace. */
  address: string;
  /** Aborted when the session ends. */
  signal: AbortSignal;
}

/** Brings back the selection of before a reload of the tab, and keeps it for the next one. */
export function keepSelection({ selection, storage, address, signal }: KeepOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;

  function warn(text: string) {
    removeStoredSelection(storage);
    if (!warned) toast(text, "warn");
    warned = true;
  }
  function save() {
    clearTimeout(timer);
    timer = undefined;
    const size = selection.size();
    if (size === 0) return removeStoredSelection(storage);
    if (size > MAX_ITEMS) return warn(tooLarge);
    try {
      storage.setItem(selectionKey, JSON.stringify({ address, items: selection.all() }));
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      warn(isFull ? tooLarge : "This selection can’t be kept over a reload in this browser.");
    }
  }
  function restore() {
    const text = storage.getItem(selectionKey);
    if (text === null) return;
    try {
      const stored = z.parse(storedSelection, JSON.parse(text));
      // Of a workspace that this tab was connected to before the reload.
      if (stored.address !== address) return removeStoredSelection(storage);
      // Items that were selected meanwhile stay selected.
      selection.choose(
        stored.items.filter(({ kind, id }) => !selection.has(kind, id)),
        true,
      );
    } catch {
      removeStoredSelection(storage);
      toast("The selection of before the reload can’t be read and is dropped.", "bad");
    }
  }

  restore();
  const unsubscribe = selection.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  });
  const saveNow = () => timer !== undefined && save();
  window.addEventListener("pagehide", saveNow, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    unsubscribe();
  });
  // For what was selected before this was loaded.
  if (selection.size() > 0) timer = setTimeout(save, SAVE_DELAY_MS);
}

const tooLarge = "This selection is too large to survive a reload.";
