import {
  type SearchSchemaInput,
  createFileRoute,
  stripSearchParams,
  useChildMatches,
  useParams,
} from "@tanstack/react-router";
import { memo } from "react";
import { ArchivePage } from "#src/archive/page/archive-page.tsx";
import { type ArchiveSearch, parseArchiveSearch } from "#src/archive/page/search.ts";

/** The archive page: of all kinds at its own address, and of one kind below it. */
export const Route = createFileRoute("/_workspace/archive")({
  validateSearch: (search: Partial<ArchiveSearch> & SearchSchemaInput) =>
    parseArchiveSearch(search),
  search: {
    middlewares: [
      stripSearchParams({ q: "", sort: "-archived" }),
      // Params of an earlier version leave the address.
      ({ search, next }) => parseArchiveSearch(next(search)),
    ],
  },
  // Not split: it is the first page of most visits.
  codeSplitGroupings: [],
  // Memoised, as the router renders it whenever the status of a match changes.
  component: memo(Archive),
});

function Archive() {
  const { kind = null } = useParams({ strict: false });
  const error: unknown = useChildMatches({
    select: (matches) => matches.find(({ status }) => status === "error")?.error,
  });
  // The pages below show nothing of their own, so that what they could not load is shown here.
  if (error !== undefined) throw error;
  return <ArchivePage key={kind} scope={kind} />;
}
