import { getRouteApi } from "@tanstack/react-router";

const workspaceRoute = getRouteApi("/_workspace");

/** What the router hands to every connected page: the fetch layer, the writes and the connection. */
export const useWorkspace = () => workspaceRoute.useRouteContext();
