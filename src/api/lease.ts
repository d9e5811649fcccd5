/** Reads after which another tab of the workspace has its turn. */
const READS_PER_LEASE = 20;

interface Deps {
  /** Runs a task while no other tab holds the lease; without it, it is always held. */
  hold: ((task: () => Promise<void>) => Promise<unknown>) | undefined;
  onHeld: () => void;
}

/** The lease of the reads in the background of a workspace, which one tab has at a time. */
export function createLease({ hold, onHeld }: Deps) {
  let state: "none" | "asked" | "held" = "none";
  let reads = 0;
  let release = () => {};
  return {
    /** True while another read may begin. */
    allowsRead: () => !hold || (state === "held" && reads < READS_PER_LEASE),
    countRead: () => (reads += 1),
    take() {
      if (!hold || state !== "none") return;
      state = "asked";
      void hold(() => {
        state = "held";
        reads = 0;
        const released = new Promise<void>((resolve) => (release = resolve));
        onHeld();
        return released;
      });
    },
    /** Gives the lease back, where it is held. */
    end() {
      if (state !== "held") return;
      state = "none";
      release();
    },
  };
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
