import { useEffect, useState } from "react";

/** Milliseconds in which a form comes up. */
const moment = 100;

/** Whether what uses it has been on the page for a moment: what only adds to it is read after that. */
export function useDelayedMount(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), moment);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}
