import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";

const uploadsRoute = getRouteApi("/_workspace/uploads");

/** The desk, which is loaded with its page, and the files on it. */
export function useUploads() {
  const { manager } = uploadsRoute.useLoaderData();
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  return { manager, files };
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
