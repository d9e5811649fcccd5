import type { DemoSlot } from "#src/app/router.tsx";
import type { Sessions } from "#src/app/session.ts";
import { startDemo } from "#src/demo/http/browser.ts";
import { demoParts } from "#src/demo/ui/demo-parts.tsx";
import { DemoStrip } from "#src/demo/ui/demo-strip.tsx";
import { type Stage, newUpload } from "#src/uploads/manager/file.ts";
import { createUploadStorage } from "#src/uploads/manager/upload-storage.ts";

/** Starts the stand-in service in this browser and connects to it. Only the demo build has this. */
export async function mountDemo({ connect }: Sessions): Promise<DemoSlot> {
  const demo = await startDemo();
  const address = `${demo.origin}/api`;
  const open = () =>
    connect({ origin: demo.origin, prefix: "/api", key: demo.key, keep: "reload" });
  const controls = {
    ...demo,
    choose(name: string) {
      demo.choose(name);
      // A new session loads everything anew.
      open();
    },
    reset() {
      demo.reset();
      // Starts a new session, as the workspace starts over.
      void fillUploads(address, demo.uploads(), true).then(open);
    },
  };
  await fillUploads(address, demo.uploads());
  open();
  return {
    connectParts: (onOpened) =>
      demoParts({
        host: new URL(demo.origin).host,
        open: () => {
          open();
          onOpened();
        },
      }),
    strip: <DemoStrip controls={controls} />,
  };
}

/** An upload as the stand-in service holds it. Times are in epoch milliseconds. */
type DemoUpload = ReturnType<Awaited<ReturnType<typeof startDemo>>["uploads"]>[number];

function stageOf({ completed, used_in, folder }: DemoUpload): Stage {
  if (completed === null) return { name: "waiting" };
  if (used_in === null) return { name: "finished" };
  return { name: "attached", to: used_in, folder: String(folder), at: completed };
}

/**
 * Stores the seeded uploads of the demo as uploads of this browser, once, and again after a reset. Does nothing
 * where the browser blocks storage.
 */
async function fillUploads(
  workspace: string,
  uploads: readonly DemoUpload[],
  emptyFirst = false,
): Promise<void> {
  try {
    const store = createUploadStorage();
    const there = await store.load(workspace);
    if (there.length > 0 && !emptyFirst) return;
    for (const { id } of there) if (id !== null) await store.drop(workspace, id);
    for (const upload of uploads) {
      const { id, filename: name, size, created, completed } = upload;
      const facts = { id, name, size, created, reportedSize: completed === null ? null : size };
      await store.put(
        workspace,
        newUpload({ ...facts, key: id, added: created, stage: stageOf(upload) }),
      );
    }
  } catch {
    // Without IndexedDB the uploads page says that uploads are not kept.
  }
}
