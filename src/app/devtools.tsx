import { ReactQueryDevtools } from "@tanstack/react-query-devtools";
import { TanStackRouterDevtools } from "@tanstack/react-router-devtools";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { createAppRouter } from "#src/app/router.tsx";
import type { Sessions } from "#src/app/session.ts";

interface Props {
  router: ReturnType<typeof createAppRouter>;
  sessions: Sessions;
}

/** Adds the devtools of Router and Query beside the console. Only `npm run dev` loads this file. */
export function mountDevtools({ router, sessions }: Props) {
  const container = document.createElement("div");
  document.body.append(container);
  createRoot(container).render(<Devtools router={router} sessions={sessions} />);
}

function Devtools({ router, sessions }: Props) {
  const session = useSyncExternalStore(sessions.current.subscribe, sessions.current.get);
  return (
    <>
      <TanStackRouterDevtools router={router} position="bottom-right" />
      {session && <ReactQueryDevtools client={session.queryClient} buttonPosition="bottom-left" />}
    </>
  );
}
