import { createFileRoute } from "@tanstack/react-router";
import { isKind } from "#src/api/archive.ts";
import { openArchive } from "#src/archive/page/open-archive.ts";
import { parseArchiveSearch } from "#src/archive/page/search.ts";

export const Route = createFileRoute("/_workspace/archive/$kind")({
  codeSplitGroupings: [],
  params: { parse: ({ kind }) => (isKind(kind) ? { kind } : false) },
  loader: ({ context: { session }, params, location, cause, abortController: { signal } }) =>
    openArchive(session, params.kind, {
      search: parseArchiveSearch(location.search),
      cause,
      signal,
    }),
  // The page itself shows what is loading.
  pendingComponent: () => null,
});
