import { Outlet, createFileRoute, stripSearchParams, useParams } from "@tanstack/react-router";
import { usualSearch } from "#src/api/page-search.ts";
import { ListPage, ListPending } from "#src/webhooks/list/list-page.tsx";
import { cachedWebhooks, webhooksQuery } from "#src/webhooks/queries.ts";
import { type WebhookSearch, pagingOf, webhookSearch } from "#src/webhooks/search.ts";

export const Route = createFileRoute("/_workspace/webhooks")({
  // The loader is split too, as it brings the reads of this page.
  codeSplitGroupings: [["loader", "component", "pendingComponent"]],
  validateSearch: webhookSearch,
  search: { middlewares: [stripSearchParams<WebhookSearch>(usualSearch)] },
  loaderDeps: ({ search }) => pagingOf(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context.session;
    // The rows at hand are shown until all are there.
    if (deps.isAll && cachedWebhooks(queryClient).length > 0) return;
    const options = webhooksQuery(api, deps);
    await queryClient.infiniteQuery(options).catch((error: unknown) => {
      // The page shows the cached rows with their age and the error.
      if (!queryClient.getQueryData(options.queryKey)) throw error;
    });
  },
  // Filter and order act on loaded rows, so changing them fetches nothing.
  shouldReload: ({ cause }) => cause !== "stay",
  pendingComponent: ListPending,
  component: Webhooks,
});

function Webhooks() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { id: currentId } = useParams({ strict: false });
  return (
    <>
      <ListPage
        search={search}
        currentId={currentId}
        goTo={(changed, options) =>
          void navigate({
            to: ".",
            // Merges with the latest search, whose navigation may still be pending.
            search: (before) => ({ ...before, ...changed }),
            ...options,
          })
        }
      />
      <Outlet />
    </>
  );
}
