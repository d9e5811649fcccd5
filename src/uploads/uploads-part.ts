import { type Session, sessionPart } from "#src/app/session-context.tsx";
import { askBeforeLeaving } from "#src/lib/storage/ask-before-leaving.ts";
import { createLazy } from "#src/lib/lazy.ts";

/** Name of the database of uploads, which is made by the first visit to their page. */
export const uploadsDatabase = "reshelve.uploads";

/**
 * The uploads of a session, whose code loads when they are first needed. The browser asks before the
 * page is left during an upload.
 */
export const uploadsPart = sessionPart((session) =>
  createLazy(async () => {
    const { createUploadManager } = await import("#src/uploads/manager/upload-manager.ts");
    const manager = createUploadManager({
      ...session,
      storage: session.config.storage,
      workspace: session.workspace.address,
    });
    askBeforeLeaving(manager.busy, session.signal);
    await manager.settled();
    return manager;
  }),
);

/** Lets Disconnect ask while uploads are unfinished. */
export function startUploads(session: Session): void {
  session.addLoss(() => (uploadsPart(session).get()?.busy() ? "Unfinished uploads" : null));
}
