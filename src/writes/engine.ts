import { type Lazy } from "./lazy.ts";
import type { Ledger } from "./ledger.ts";
import { browserLocks } from "./locks.ts";
import { createRecorder } from "./recorder.ts";
import { type Writes, createWrites } from "./writes.ts";

/** Of this page, which has the same ones for its writes, its record and its runs. */
export const locks = browserLocks();

type Surroundings = Omit<Parameters<typeof createWrites>[0], "recorder" | "locks"> &
  Pick<Parameters<typeof createRecorder>[0], "connection" | "onFailure"> & {
    ledger: Lazy<Ledger>;
  };

/** What sends writes, with the record of them: loaded together, as the one is not used without the other. */
export function createEngine({ ledger, connection, onFailure, ...rest }: Surroundings): Writes {
  const record = async () => (await ledger.load()).record;
  return createWrites({
    ...rest,
    locks,
    recorder: createRecorder({ record, connection, onFailure }),
  });
}
