import {
  Outlet,
  type SearchSchemaInput,
  createFileRoute,
  redirect,
  stripSearchParams,
  useChildMatches,
} from "@tanstack/react-router";
import { z } from "#src/api/zod.ts";
import { isKind } from "#src/api/archive.ts";
import { ListPage, ListPending } from "#src/archive/list/list-page.tsx";
import { archiveListQuery } from "#src/archive/queries.ts";
import {
  type ArchiveSearch,
  archiveSearch,
  usualSearch,
  withPreferredRows,
} from "#src/api/page-search.ts";
import { useFocusOpener } from "#src/ui/table/opener.ts";

export const Route = createFileRoute("/_workspace/archive/$kind")({
  // Not split: it is the first page of many visits.
  codeSplitGroupings: [],
  params: { parse: ({ kind }) => (isKind(kind) ? { kind } : false) },
  validateSearch: (search: z.input<typeof archiveSearch> & SearchSchemaInput) =>
    z.parse(archiveSearch, withPreferredRows(search)),
  search: { middlewares: [(context) => stripSearchParams<ArchiveSearch>(usualSearch())(context)] },
  loaderDeps: ({ search: { page, per_page, unfiltered } }) => ({ page, per_page, unfiltered }),
  remountDeps: ({ params }) => params,
  // Not in `context`: the router reuses that when the page is opened again, in another session.
  loader: async ({ context: { api, queryClient }, deps, params }) => {
    const options = archiveListQuery(api, params.kind, deps);
    const list = await queryClient.query(options).catch((error: unknown) => {
      // The page shows the cached rows with their age and the error.
      const before = queryClient.getQueryData(options.queryKey);
      if (!before) throw error;
      return before;
    });
    if (list.available && deps.page > list.lastPage) {
      throw redirect({
        to: "/archive/$kind",
        params,
        search: (before) => ({ ...before, page: list.lastPage }),
        replace: true,
      });
    }
  },
  pendingComponent: Pending,
  component: Archive,
});

function Pending() {
  return <ListPending kind={Route.useParams().kind} />;
}

function Archive() {
  const { kind } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const currentId = useChildMatches({
    select: (matches) => matches.map(({ params }) => ("id" in params ? params.id : undefined))[0],
  });
  useFocusOpener(currentId);
  return (
    <>
      <ListPage
        kind={kind}
        search={search}
        currentId={currentId}
        goTo={(next, options) => void navigate({ to: ".", search: next, ...options })}
      />
      <Outlet />
    </>
  );
}
