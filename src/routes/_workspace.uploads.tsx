import { createFileRoute } from "@tanstack/react-router";
import { UploadsPage } from "#src/uploads/uploads-page.tsx";

export const Route = createFileRoute("/_workspace/uploads")({
  // What is kept in this browser is read before the page shows; the workspace is not asked.
  loader: ({ context }) => context.uploads.ready(),
  component: UploadsPage,
});
