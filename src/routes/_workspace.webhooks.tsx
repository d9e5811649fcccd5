import {
  Outlet,
  createFileRoute,
  redirect,
  stripSearchParams,
  useChildMatches,
} from "@tanstack/react-router";
import { z } from "#src/api/zod.ts";
import { useFocusOpener } from "#src/ui/table/opener.ts";
import { ListPage, ListPending } from "#src/webhooks/list/list-page.tsx";
import { allWebhooksQuery, webhookListQuery } from "#src/webhooks/queries.ts";
import { webhookSearch } from "#src/webhooks/search.ts";

export const Route = createFileRoute("/_workspace/webhooks")({
  validateSearch: webhookSearch,
  search: { middlewares: [stripSearchParams({ page: 1, per_page: 20 })] },
  // Pages of all webhooks are cut here, so they fetch nothing.
  loaderDeps: ({ search: { page, per_page, all } }) =>
    all ? { all, page: 1, per_page: 20 as const } : { all: false, page, per_page },
  loader: async ({ context, deps, location }) => {
    const { queryClient, api } = context;
    if (deps.all) {
      await queryClient.infiniteQuery(allWebhooksQuery(api));
      return;
    }
    const options = webhookListQuery(api, { page: deps.page, per_page: deps.per_page });
    const list = await queryClient.query(options).catch((error: unknown) => {
      // What was read before stays on the page, which says how old it is and what went wrong.
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
  // Filter and order act on what was read: a change of theirs reads nothing.
  shouldReload: ({ cause }) => cause !== "stay",
  pendingComponent: ListPending,
  component: Webhooks,
});

function Webhooks() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const currentId = useChildMatches({
    select: (matches) => matches.map(({ params }) => ("id" in params ? params.id : undefined))[0],
  });
  useFocusOpener(currentId);
  return (
    <>
      <ListPage
        search={search}
        currentId={currentId}
        goTo={(changed, options) =>
          void navigate({
            to: ".",
            // Over what was asked for last, which may be on its way still.
            search: (before) => ({ ...before, ...changed }),
            ...options,
          })
        }
      />
      <Outlet />
    </>
  );
}
