import { type Query, QueryClientProvider } from "@tanstack/react-query";
import { Outlet, createFileRoute, redirect, useRouter } from "@tanstack/react-router";
import { type ReactNode, memo, useEffect, useState, useSyncExternalStore } from "react";
import { UnrecordedDialog } from "#src/activity/record/unrecorded-dialog.tsx";
import { isRefused } from "#src/api/reads/if-available.ts";
import { type Session, SessionProvider, useSession } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { ArchiveNav } from "#src/archive/kinds/nav.tsx";
import { isCount } from "#src/archive/queries.ts";
import { RunDock } from "#src/archive/run/run-dock.tsx";
import { WorkspaceMenu } from "#src/connection/workspace-menu.tsx";
import { pages } from "#src/routes/-palette/places.ts";
import { WorkspaceKeys } from "#src/routes/-palette/workspace-keys.tsx";
import { UpdateBar } from "#src/routes/-update/update-bar.tsx";
import { listenToFieldKeys } from "#src/ui/commands/field-keys.ts";
import {
  ConnectionPanel,
  DisconnectDialog,
  KeyDialog,
  Toasts,
  UnansweredNote,
  WaitingNote,
  WhoDialog,
} from "#src/routes/-workspace-parts.ts";
import { NavEnd, NavGroup, NavPlace } from "#src/ui/shell/nav.tsx";
import { Shell } from "#src/ui/shell/shell.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";

const contextOf = (session: Session) => ({
  ...{ session, api: session.api, queryClient: session.queryClient },
});

export const Route = createFileRoute("/_workspace")({
  // Not split: every page needs it.
  codeSplitGroupings: [],
  beforeLoad: ({ context: { sessions }, location }) => {
    const session = sessions.current.get();
    if (session) return contextOf(session);
    return sessions.join().then((joined) => {
      if (joined) return contextOf(joined);
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
  // First, so that the other keys leave alone what it has answered.
  useEffect(() => listenToFieldKeys(), []);
  const { asking: asksForKey } = useSyncExternalStore(access.subscribe, access.get);
  const { asking } = useSyncExternalStore(session.unrecorded.subscribe, session.unrecorded.get);
  const answerWho = useSyncExternalStore(session.answerWho.subscribe, session.answerWho.get);
  // A write that waits for the answer goes on where the question can’t be loaded.
  useEffect(() => {
    if (answerWho) WhoDialog.preload().catch(answerWho);
  }, [answerWho]);
  const [lost, setLost] = useState<readonly string[]>([]);

  async function askToDisconnect() {
    const found = await losses();
    if (found.length === 0) disconnect();
    else setLost(found);
  }
  function takeKey(key: string) {
    replaceKey(key);
    archivedItemsPart(session).reader.resume();
    const failed = (query: Query) => query.state.status === "error";
    // Counts are read in the background, one at a time. Another key may be allowed more.
    void queryClient.resetQueries({
      predicate: (query) => (failed(query) && isCount(query.queryKey)) || isRefused(query),
    });
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
      {firstPageDone && <WorkspaceKeys />}
      {firstPageDone && <Toasts />}
      {asking !== null && <UnrecordedDialog />}
      {answerWho && <WhoDialog onClose={answerWho} />}
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

function Navigation() {
  const firstPageDone = useFirstNavigationDone();
  return (
    <>
      <ArchiveNav />
      <NavGroup heading="Workspace">
        <NavPlace place={pages.tasks} />
        <NavPlace place={pages.uploads}>{firstPageDone && <WaitingNote />}</NavPlace>
        <NavPlace place={pages.webhooks} />
        <NavPlace place={pages.activity}>{firstPageDone && <UnansweredNote />}</NavPlace>
      </NavGroup>
      <NavEnd>
        <NavPlace place={pages.settings} />
      </NavEnd>
    </>
  );
}
