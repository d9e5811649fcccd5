import { type Query, QueryClientProvider } from "@tanstack/react-query";
import { Outlet, createFileRoute, redirect, useRouter } from "@tanstack/react-router";
import {
  type ReactNode,
  memo,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { isRefused } from "#src/api/reads/if-available.ts";
import { SessionProvider, useSession } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { ArchiveNav } from "#src/archive/kinds/nav.tsx";
import { RunDock } from "#src/archive/run/run-dock.tsx";
import { WorkspaceMenu } from "#src/connection/workspace-menu.tsx";
import { pages, places } from "#src/routes/-palette/commands.ts";
import { UpdateBar } from "#src/routes/-update/update-bar.tsx";
import type { Command } from "#src/ui/commands/command.ts";
import { listenToKeys } from "#src/ui/commands/listen.ts";
import { openCommandScope, useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import { lazyComponents } from "#src/ui/lazy-component.tsx";
import { NavEnd, NavGroup, NavPlace } from "#src/ui/shell/nav.tsx";
import { handledCommands, paletteCommands, togglePalette } from "#src/ui/shell/palette-button.tsx";
import { Shell } from "#src/ui/shell/shell.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";

/** The first page doesn’t wait for these. */
const late = lazyComponents(() => import("#src/routes/-workspace-late.ts"));
const ConnectionPanel = late((parts) => parts.ConnectionPanel);
const DisconnectDialog = late((parts) => parts.DisconnectDialog);
const Toasts = late((parts) => parts.Toasts);
const UnclearNote = late((parts) => parts.UnclearNote);
const WaitingNote = late((parts) => parts.WaitingNote);
const WorkspaceKeys = late((parts) => parts.WorkspaceKeys);
/** A form, whose library loads with it. */
const KeyDialog = lazyComponents(() => import("#src/connection/key-dialog.tsx"))(
  (parts) => parts.KeyDialog,
);

export const Route = createFileRoute("/_workspace")({
  // Not split: every page needs it.
  codeSplitGroupings: [],
  beforeLoad: ({ context: { sessions }, location }) => {
    const session = sessions.current.get();
    if (session) return { session };
    return sessions.join().then((joined) => {
      if (joined) return { session: joined };
      throw redirect({ to: "/connect", search: { next: location.href }, replace: true });
    });
  },
  // Memoised, as the router renders it whenever the status of a match changes.
  component: memo(Workspace),
});

function Workspace() {
  const { session, sessions, demo } = Route.useRouteContext();
  const router = useRouter();
  const current = useSyncExternalStore(sessions.current.subscribe, sessions.current.get);
  useEffect(() => {
    // The session ended, here or in another tab, or another one took its place.
    if (current === null) void router.navigate({ to: "/connect" });
    else if (current !== session) void router.invalidate();
  }, [current, session, router]);
  if (current !== session) return null;
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={session.queryClient}>
        <ConnectedShell strip={demo?.strip} />
      </QueryClientProvider>
    </SessionProvider>
  );
}

function ConnectedShell({ strip }: { strip: ReactNode }) {
  const session = useSession();
  const { access, workspace, losses, disconnect, askForKey } = session;
  const { replaceKey, queryClient } = session;
  const router = useRouter();
  const firstPageDone = useFirstNavigationDone();
  useEffect(() => listenToKeys(), []);
  useFallbackCommands({
    palette: togglePalette,
    help: () => setHelpFor(handledCommands()),
    ...Object.fromEntries(places.map(({ id, to }) => [id, () => void router.navigate(to)])),
  });
  const isPaletteOpen =
    useSyncExternalStore(paletteCommands.subscribe, paletteCommands.get) !== null;
  const { asking: asksForKey } = useSyncExternalStore(access.subscribe, access.get);
  /** The commands that the help puts first; null while it is closed. */
  const [helpFor, setHelpFor] = useState<readonly Command[] | null>(null);
  const [lost, setLost] = useState<readonly string[]>([]);

  async function askToDisconnect() {
    const found = await losses();
    if (found.length === 0) disconnect();
    else setLost(found);
  }
  function takeKey(key: string) {
    replaceKey(key);
    archivedItemsPart(session).retry();
    const failed = (query: Query) => query.state.status === "error";
    // Another key may be allowed more.
    void queryClient.resetQueries({ predicate: isRefused });
    void queryClient.refetchQueries({ predicate: failed });
    void router.invalidate();
  }

  return (
    <Shell
      strip={
        <>
          {strip}
          <UpdateBar />
        </>
      }
      workspace={
        <WorkspaceMenu>
          {(close) => (
            <ConnectionPanel onDisconnect={() => void askToDisconnect()} onClose={close} />
          )}
        </WorkspaceMenu>
      }
      navigation={<Navigation />}
    >
      <Outlet />
      <RunDock />
      {isPaletteOpen && <NoPageKeys />}
      {firstPageDone && <WorkspaceKeys helpFor={helpFor} onHelpClose={() => setHelpFor(null)} />}
      {firstPageDone && <Toasts />}
      {lost.length > 0 && (
        <DisconnectDialog losses={lost} onDisconnect={disconnect} onClose={() => setLost([])} />
      )}
      {asksForKey && (
        <KeyDialog
          {...workspace}
          onReplace={takeKey}
          onDisconnect={() => void askToDisconnect()}
          onClose={() => askForKey(false)}
        />
      )}
    </Shell>
  );
}

/** Keeps the keys from the page, also while the code of the palette loads. */
function NoPageKeys() {
  useLayoutEffect(() => openCommandScope({}), []);
  return null;
}

function Navigation() {
  const firstPageDone = useFirstNavigationDone();
  return (
    <>
      <ArchiveNav />
      <NavGroup heading="Workspace">
        <NavPlace place={pages.tasks} />
        <NavPlace place={pages.uploads}>{firstPageDone && <WaitingNote />}</NavPlace>
        <NavPlace place={pages.webhooks} />
        <NavPlace place={pages.activity}>{firstPageDone && <UnclearNote />}</NavPlace>
      </NavGroup>
      <NavEnd>
        <NavPlace place={pages.settings} />
      </NavEnd>
    </>
  );
}
