import { wait } from "#src/lib/wait.ts";

/** Time without reads after which another tab may read in the background. */
const LEASE_IDLE_MS = 500;

interface Deps {
  /** Runs a task while no other tab holds the lease; without it, it is always held. */
  hold: ((task: () => Promise<void>) => Promise<unknown>) | undefined;
  /** True while nothing is read in the background, and nothing waits for it. */
  isIdle: () => boolean;
  onHeld: () => void;
}

/** The lease of the reads in the background of a workspace, which one tab has at a time. */
export function createLease({ hold, isIdle, onHeld }: Deps) {
  let state: "none" | "asked" | "held" = hold ? "none" : "held";
  let end = () => {};

  function take() {
    if (state !== "none" || !hold) return;
    state = "asked";
    void hold(async () => {
      state = "held";
      const ended = new Promise<void>((resolve) => (end = resolve));
      onHeld();
      endIfIdle();
      await ended;
      state = "none";
      if (!isIdle()) take();
    });
  }
  /** Gives the lease back once nothing was read for a while. */
  function endIfIdle() {
    if (!hold || state !== "held" || !isIdle()) return;
    // By a timer of the page, as the clock of the pacer starts a worker.
    void wait(LEASE_IDLE_MS).then(() => {
      if (isIdle()) end();
    });
  }
  return { take, endIfIdle, isHeld: () => state === "held" };
}

/** Tells the other tabs of a workspace: a request in bulk was sent, or the workspace asked for a pause. */
export type PacerMessage =
  | { type: "paced" }
  | { type: "paused"; milliseconds: number; perMinute: number | null };

/** Channel to the pacers of the other tabs. */
export interface Share {
  post: (message: PacerMessage) => void;
  subscribe: (listener: (message: PacerMessage) => void) => void;
}
