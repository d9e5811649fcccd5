import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useSession } from "#src/app/session-context.tsx";
import { archiveKinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { ItemDrawer, NoItemDrawer } from "#src/archive/item/item-drawer.tsx";
import { archiveItemQuery, withListed } from "#src/archive/item/item-query.ts";

export const Route = createFileRoute("/_workspace/archive/$kind/$id")({
  remountDeps: ({ params }) => params,
  loader: async ({ context: { api, queryClient }, params: { kind, id } }) => {
    if (!isId(archiveKinds[kind].prefix, id)) return;
    // The item from the list is shown at once; the component refreshes it when it is stale.
    await queryClient.query({
      ...archiveItemQuery(api, queryClient, kind, id),
      staleTime: "static",
    });
  },
  component: ArchivedItem,
});

function useClose() {
  const navigate = Route.useNavigate();
  return () =>
    void navigate({ to: "/archive/$kind", search: (before) => before, resetScroll: false });
}

function ArchivedItem() {
  const { kind, id } = Route.useParams();
  const close = useClose();
  return isId(archiveKinds[kind].prefix, id) ? (
    <ReadItem />
  ) : (
    <NoItemDrawer kind={kind} id={id} onClose={close} />
  );
}

function ReadItem() {
  const { api, queryClient } = useSession();
  const { kind, id } = Route.useParams();
  const close = useClose();
  const { data } = useSuspenseQuery(archiveItemQuery(api, queryClient, kind, id));
  const read = withListed(data, queryClient, kind, id);
  return <ItemDrawer kind={kind} id={id} read={read} onClose={close} />;
}
