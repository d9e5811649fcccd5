import { createFileRoute } from "@tanstack/react-router";
import { UploadsPage, UploadsPending } from "#src/uploads/page/uploads-page.tsx";

export const Route = createFileRoute("/_workspace/uploads")({
  // What is kept in this browser is read before the page shows; the workspace is not asked.
  loader: async ({
    context: {
      session: { uploads },
    },
  }) => {
    const manager = await uploads.load();
    await manager.ready();
    return { manager };
  },
  pendingComponent: UploadsPending,
  component: UploadsPage,
});
