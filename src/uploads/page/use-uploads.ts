import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";

const uploadsRoute = getRouteApi("/_workspace/uploads");

/** The upload manager, which the route loads. */
export const useManager = () => uploadsRoute.useLoaderData().manager;

/** The upload manager and its files. */
export function useUploads() {
  const manager = useManager();
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  return { manager, files };
}

/** Current time in epoch milliseconds, updated at an interval in milliseconds. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
