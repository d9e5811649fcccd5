import type { DeskFile, KeptFile } from "#src/uploads/manager/file.ts";
import { openStore } from "#src/uploads/manager/store.ts";

/** An upload as the stand-in service holds it. Times are in epoch milliseconds. */
interface DemoUpload {
  id: string;
  filename: string;
  created: number;
  completed: number | null;
  used_in: string | null;
  size: number;
  mime_type: string;
}

function stageOf({ completed, used_in, filename }: DemoUpload): KeptFile["stage"] {
  if (completed === null) return { name: "waiting" };
  // The desk does not know that this one was used: its attach is refused.
  if (used_in === null || filename.startsWith("sentinel-")) {
    return { name: "finished", at: completed, by: "answer" };
  }
  return { name: "attached", to: used_in, at: completed };
}

function factsOf(upload: DemoUpload): DeskFile["facts"] {
  if (upload.completed === null) return null;
  return {
    name: upload.filename,
    size: upload.size,
    type: upload.mime_type,
    uploader: null,
    createdAt: new Date(upload.created).toISOString(),
  };
}

/**
 * Puts the uploads of the demo's seeds on its desk, as if they had been begun there: once, or again
 * after a reset. A browser that keeps nothing has an empty desk. Whether anything was put there.
 */
export async function fillDesk(
  workspace: string,
  uploads: readonly DemoUpload[],
  { emptyFirst }: { emptyFirst: boolean },
): Promise<boolean> {
  try {
    const store = await openStore();
    const there = await store.load(workspace);
    if (there.length > 0 && !emptyFirst) return false;
    for (const { id } of there) await store.drop(workspace, id);
    for (const upload of uploads) {
      await store.put({
        workspace,
        id: upload.id,
        name: upload.filename,
        size: upload.size,
        added: upload.created,
        created: { at: upload.created, clock: "service" },
        stage: stageOf(upload),
        facts: factsOf(upload),
        finishSent: null,
        attachSent: null,
      });
    }
    return true;
  } catch {
    // Without IndexedDB the page itself says that the desk is not kept.
    return false;
  }
}
