import {
  Outlet,
  createFileRoute,
  redirect,
  stripSearchParams,
  useParams,
} from "@tanstack/react-router";
import { usualSearch } from "#src/api/page-search.ts";
import { z } from "zod/mini";
import { ListPage, ListPending } from "#src/webhooks/list/list-page.tsx";
import { allWebhooksQuery, cachedWebhooks, webhookListQuery } from "#src/webhooks/queries.ts";
import { type WebhookSearch, needsAll, webhookSearch } from "#src/webhooks/search.ts";

export const Route = createFileRoute("/_workspace/webhooks")({
  // The loader is split too, as it brings the reads of this page.
  codeSplitGroupings: [["loader", "component", "pendingComponent"]],
  validateSearch: webhookSearch,
  search: { middlewares: [stripSearchParams<WebhookSearch>(usualSearch)] },
  loaderDeps: ({ search }) => {
    const { page, per_page } = search;
    return needsAll(search)
      ? { all: true, page: 1, per_page: 20 as const }
      : { all: false, page, per_page };
  },
  loader: async ({ context, deps, location }) => {
    const { queryClient, api } = context;
    if (deps.all) {
      // The rows at hand are shown until the others are there.
      if (cachedWebhooks(queryClient).length === 0)
        await queryClient.infiniteQuery(allWebhooksQuery(api));
      return;
    }
    const options = webhookListQuery(api, { page: deps.page, per_page: deps.per_page });
    const list = await queryClient.query(options).catch((error: unknown) => {
      // The page shows the cached rows with their age and the error.
      const before = queryClient.getQueryData(options.queryKey);
      if (!before) throw error;
      return before;
    });
    if (deps.page > list.lastPage) {
      const search = z.parse(webhookSearch, location.search);
      throw redirect({
        to: "/webhooks",
        search: { ...search, page: list.lastPage },
        replace: true,
      });
    }
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
