import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { archiveKinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { ItemDrawer, NoItemDrawer } from "#src/archive/item/item-drawer.tsx";
import { archiveItemQuery, withListed } from "#src/archive/queries.ts";

export const Route = createFileRoute("/_workspace/archive/$kind/$id")({
  remountDeps: ({ params }) => params,
  context: ({ context, params: { kind, id } }) => ({
    item: isId(archiveKinds[kind].prefix, id)
      ? archiveItemQuery(context.api, context.queryClient, kind, id)
      : null,
  }),
  loader: async ({ context: { item, queryClient } }) => {
    // What the list gave is shown at once; the component reads it again when that is old.
    if (item) await queryClient.query({ ...item, staleTime: "static" });
  },
  component: ArchivedItem,
});

function useClose() {
  const navigate = Route.useNavigate();
  return () =>
    void navigate({ to: "/archive/$kind", search: (before) => before, resetScroll: false });
}

function ArchivedItem() {
  const { item } = Route.useRouteContext();
  const { kind, id } = Route.useParams();
  const close = useClose();
  return item ? <ReadItem /> : <NoItemDrawer kind={kind} id={id} onClose={close} />;
}

function ReadItem() {
  const { api, queryClient } = Route.useRouteContext();
  const { kind, id } = Route.useParams();
  const close = useClose();
  const { data } = useSuspenseQuery(archiveItemQuery(api, queryClient, kind, id));
  const read = withListed(data, queryClient, kind, id);
  return <ItemDrawer kind={kind} id={id} read={read} onClose={close} />;
}
