import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";

const workspaceRoute = getRouteApi("/_workspace");

/** What the router hands to every connected page: the fetch layer, the writes and the desk. */
export const useWorkspace = () => workspaceRoute.useRouteContext();

/** The files on the desk, and the desk itself. */
export function useDesk() {
  const { uploads } = useWorkspace();
  const files = useSyncExternalStore(uploads.subscribe, uploads.files);
  return { desk: uploads, files };
}

/** The present moment in epoch milliseconds, renewed every so many milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
