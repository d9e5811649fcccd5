import { getRouteApi } from "@tanstack/react-router";

const workspaceRoute = getRouteApi("/_workspace");

/** What the router hands to every connected page: the fetch layer, the secrets and the connection. */
export const useWorkspace = () => workspaceRoute.useRouteContext();
