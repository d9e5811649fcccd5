import { Outlet, createFileRoute, redirect, useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";

import { RunDock } from "#src/archive/run/run-dock.tsx";
import { WorkspaceMenu } from "#src/connection/workspace-menu.tsx";
import { Shell } from "#src/ui/shell/shell.tsx";
import { dismissToast } from "#src/ui/feedback/toast.tsx";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { Navigation } from "#src/routes/-navigation.tsx";

/** Loaded when a key is refused, which is rare. */
const KeyDialog = lazyComponent(
  async () => (await import("#src/connection/key-dialog.tsx")).KeyDialog,
);

export const Route = createFileRoute("/_workspace")({
  codeSplitGroupings: [],
  beforeLoad: ({ context, location }) => {
    if (context.connection.get()) return;
    throw redirect({ to: "/connect", search: { next: location.href }, replace: true });
  },
  component: Workspace,
});

function Workspace() {
  const { connection, queryClient, secrets, writes, ledger, selection, demo } =
    Route.useRouteContext();
  const router = useRouter();
  const state = useSyncExternalStore(connection.subscribe, connection.get);

  async function disconnect() {
    connection.clear();
    ledger.get()?.runs.leave();
    selection.clear();
    writes.clear();
    secrets.forget();
    dismissToast();
    await router.navigate({ to: "/connect" });
    queryClient.clear();
  }
  function replaceKey(key: string) {
    connection.replaceKey(key);
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === "error" });
    void router.invalidate();
  }

  if (!state) return null;
  return (
    <Shell
      strip={demo?.strip}
      workspace={
        <WorkspaceMenu
          state={state}
          onDisconnect={() => void disconnect()}
          onEnterKey={() => connection.ask(true)}
        />
      }
      navigation={<Navigation />}
    >
      <Outlet />
      <RunDock />
      {state.asking && (
        <KeyDialog
          origin={state.connection.origin}
          prefix={state.connection.prefix}
          onReplace={replaceKey}
          onDisconnect={() => void disconnect()}
          onClose={() => connection.ask(false)}
        />
      )}
    </Shell>
  );
}
