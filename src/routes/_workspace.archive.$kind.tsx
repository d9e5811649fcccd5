import { createFileRoute } from "@tanstack/react-router";
import { isKind } from "#src/api/archive.ts";
import { openArchive } from "#src/archive/page/open-archive.ts";

export const Route = createFileRoute("/_workspace/archive/$kind")({
  codeSplitGroupings: [],
  params: { parse: ({ kind }) => (isKind(kind) ? { kind } : false) },
  loader: ({ params, ...args }) => openArchive(params.kind, args),
  // The page itself shows what is loading.
  pendingComponent: () => null,
});
