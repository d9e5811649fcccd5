import { createFileRoute } from "@tanstack/react-router";
import { uploadsPart } from "#src/uploads/uploads-part.ts";
import { UploadsPage, UploadsPending } from "#src/uploads/page/uploads-page.tsx";

export const Route = createFileRoute("/_workspace/uploads")({
  // Uploads stored in this browser are loaded first; nothing is requested from the workspace.
  loader: async ({ context }) => ({ manager: await uploadsPart(context.session).load() }),
  pendingComponent: UploadsPending,
  component: UploadsPage,
});
