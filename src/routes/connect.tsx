import { createFileRoute, redirect, useRouter } from "@tanstack/react-router";
import { z } from "zod/mini";
import { isOwnPath } from "#src/app/address.ts";
import { ConnectPage } from "#src/connection/connect/connect-page.tsx";
import { UpdateBar } from "#src/routes/-update/update-bar.tsx";
import { PageTitle } from "#src/ui/shell/page-header.tsx";

/** Path to go to once connected; never another site. */
const next = z.string().check(z.refine(isOwnPath), z.maxLength(500));

export const Route = createFileRoute("/connect")({
  validateSearch: z.object({
    next: z.catch(z.optional(next), undefined),
    /** Address of one of the last workspaces; others are ignored, as every site can link here. */
    workspace: z.catch(z.optional(z.string()), undefined),
  }),
  beforeLoad: async ({ context: { sessions }, search }) => {
    const { workspace } = search;
    if (sessions.current.get() ?? (workspace && (await sessions.join(workspace))))
      throw redirect({ href: search.next ?? "/", replace: true });
  },
  component: Connect,
});

function Connect() {
  const { sessions, config, demo } = Route.useRouteContext();
  const search = Route.useSearch();
  const router = useRouter();
  const go = () => void router.navigate({ href: search.next ?? "/", replace: true });
  return (
    <>
      <PageTitle>Connect a workspace</PageTitle>
      <UpdateBar />
      <ConnectPage
        config={config}
        workspace={search.workspace}
        onConnected={(connection) => {
          sessions.connect(connection);
          go();
        }}
        demo={demo?.connectParts(go)}
      />
    </>
  );
}
