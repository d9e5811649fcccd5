import { useEffect, useRef } from "react";

/** Starts and stops one task at a time. A task that still goes on is aborted when the component goes. */
export function useAbort() {
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    /** Returns the signal of a new task. */
    begin(): AbortSignal {
      controller.current = new AbortController();
      return controller.current.signal;
    },
    abort: () => controller.current?.abort(),
  };
}
