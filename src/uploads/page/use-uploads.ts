import { getRouteApi } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";

const uploadsRoute = getRouteApi("/_workspace/uploads");

/** The upload manager, which the route loads. */
export const useManager = () => uploadsRoute.useLoaderData().manager;

export function useUploads() {
  const manager = useManager();
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  return { manager, files };
}
