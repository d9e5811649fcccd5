import { useCallback, useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import type { LazyLedger } from "#src/writes/browser/lazy.ts";
import type { RunView } from "#src/writes/run/run.ts";
import type { OperationName, Write } from "#src/writes/send/write.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import type { WriteSender } from "#src/writes/send/writes.ts";

/** How the write on this target stands, or undefined when none was sent. */
export function useWriteState<O extends OperationName>(
  writes: WriteSender,
  write: Write<O>,
): WriteState<O> | undefined {
  return useSyncExternalStore(writes.subscribe, () => writes.stateOf(write));
}

/** Milliseconds between two tellings of a count, which a run changes many times a second. */
const countAfter = 100;

/** How many restores of a kind were confirmed since a read, given in epoch milliseconds. */
export function useConfirmedSince(writes: WriteSender, kind: Kind, since: number): number {
  const count = () => writes.confirmedSince(kind, since);
  const subscribe = useCallback(
    (listener: () => void) => {
      let told = writes.confirmedSince(kind, since);
      let resting: ReturnType<typeof setTimeout> | undefined;
      function tell() {
        const now = writes.confirmedSince(kind, since);
        if (resting !== undefined || now === told) return;
        told = now;
        listener();
        resting = setTimeout(() => {
          resting = undefined;
          tell();
        }, countAfter);
      }
      const leave = writes.subscribe(tell);
      return () => {
        clearTimeout(resting);
        leave();
      };
    },
    [writes, kind, since],
  );
  return useSyncExternalStore(subscribe, count);
}

const nothing = () => () => {};

/** The run of this tab, or null when there is none or nothing was loaded of it yet. */
export function useRun(lazy: LazyLedger): RunView | null {
  const ledger = useSyncExternalStore(lazy.subscribe, lazy.get);
  return useSyncExternalStore(ledger?.runs.subscribe ?? nothing, () => ledger?.runs.get() ?? null);
}
