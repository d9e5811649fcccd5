import { createFileRoute } from "@tanstack/react-router";
import { openArchive } from "#src/archive/page/open-archive.ts";
import { parseArchiveSearch } from "#src/archive/page/search.ts";

export const Route = createFileRoute("/_workspace/archive/")({
  codeSplitGroupings: [],
  loader: ({ context: { session }, location, cause, abortController: { signal } }) =>
    openArchive(session, null, { search: parseArchiveSearch(location.search), cause, signal }),
  // The page itself shows what is loading.
  pendingComponent: () => null,
});
