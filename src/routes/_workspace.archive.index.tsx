import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { AllArchivedPage } from "#src/archive/finder/page/all-archived-page.tsx";
import { AllArchivedPending } from "#src/archive/finder/page/all-archived-pending.tsx";
import { finderSearch } from "#src/archive/finder/page/search.ts";

export const Route = createFileRoute("/_workspace/archive/")({
  validateSearch: finderSearch,
  search: { middlewares: [stripSearchParams({ q: "", sort: "-archived" })] },
  // The first pages are read while the code of the page loads, so the loader doesn't wait for it.
  codeSplitGroupings: [["component", "pendingComponent"]],
  loader: async ({ context: { session } }) => {
    const finder = await session.finder.load();
    finder.reader.open();
  },
  pendingComponent: AllArchivedPending,
  component: AllArchivedPage,
});
