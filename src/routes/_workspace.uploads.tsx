import { createFileRoute } from "@tanstack/react-router";
import { UploadsPage } from "#src/uploads/uploads-page.tsx";

export const Route = createFileRoute("/_workspace/uploads")({
  // What is kept in this browser is read before the page shows; the workspace is not asked.
  loader: async ({ context: { uploads } }) => {
    const desk = await uploads.load();
    await desk.ready();
    return { desk };
  },
  component: UploadsPage,
});
