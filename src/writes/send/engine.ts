import { type Lazy } from "#src/writes/browser/lazy.ts";
import type { Ledger } from "#src/writes/log/ledger.ts";
import { createRecorder } from "#src/writes/log/recorder.ts";
import { type Writes, createWrites } from "#src/writes/send/writes.ts";

type Deps = Omit<Parameters<typeof createWrites>[0], "recorder"> &
  Pick<Parameters<typeof createRecorder>[0], "connection" | "onFailure"> & {
    ledger: Lazy<Ledger>;
  };

/** What sends writes, with the record of them: loaded together, as the one is not used without the other. */
export function createEngine({ ledger, connection, onFailure, ...rest }: Deps): Writes {
  const record = async () => (await ledger.load()).record;
  return createWrites({ ...rest, recorder: createRecorder({ record, connection, onFailure }) });
}
