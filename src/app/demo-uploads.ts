import type { Upload, StoredUpload } from "#src/uploads/manager/file.ts";
import { createUploadStorage } from "#src/uploads/manager/upload-storage.ts";

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

function stageOf({ completed, used_in, filename }: DemoUpload): StoredUpload["stage"] {
  if (completed === null) return { name: "waiting" };
  // This browser does not know that it was used: its attach is refused.
  if (used_in === null || filename.startsWith("sentinel-")) {
    return { name: "finished", at: completed, by: "answer" };
  }
  return { name: "attached", to: used_in, at: completed };
}

function factsOf(upload: DemoUpload): Upload["facts"] {
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
 * Stores the seeded uploads of the demo as uploads of this browser, once, and again after a reset. Does nothing
 * where the browser blocks storage.
 */
export async function fillUploads(
  workspace: string,
  uploads: readonly DemoUpload[],
  { emptyFirst }: { emptyFirst: boolean },
): Promise<void> {
  try {
    const store = createUploadStorage();
    const { uploads: there } = await store.load(workspace);
    if (there.length > 0 && !emptyFirst) return;
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
  } catch {
    // Without IndexedDB the uploads page says that uploads are not kept.
    return;
  }
}
