import { createFileRoute } from "@tanstack/react-router";
import { openArchive } from "#src/archive/page/open-archive.ts";

export const Route = createFileRoute("/_workspace/archive/")({
  codeSplitGroupings: [],
  loader: (args) => openArchive(null, args),
  // The page itself shows what is loading.
  pendingComponent: () => null,
});
