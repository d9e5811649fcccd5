import { Outlet, createRootRouteWithContext } from "@tanstack/react-router";
import type { RouterContext } from "#src/app/router.tsx";
import { EnvironmentProvider } from "#src/ui/shell/page-header.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  const { config } = Route.useRouteContext();
  return (
    <EnvironmentProvider value={config.environment}>
      <Outlet />
    </EnvironmentProvider>
  );
}
