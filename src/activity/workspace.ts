import { getRouteApi } from "@tanstack/react-router";

const workspaceRoute = getRouteApi("/_workspace");

/** What the router hands to every connected page: here the ledger and the connection matter. */
export const useWorkspace = () => workspaceRoute.useRouteContext();
