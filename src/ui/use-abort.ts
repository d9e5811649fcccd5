import { useEffect, useRef } from "react";

/** A function that returns a signal for a new task, which is aborted when the component goes. */
export function useAbort() {
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return (): AbortSignal => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}
