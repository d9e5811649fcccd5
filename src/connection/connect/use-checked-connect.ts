import type { CheckFailure } from "#src/connection/check/check-failures.ts";
import { type CheckReport, checkConnection } from "#src/connection/check/check.ts";
import type { Connection } from "#src/connection/connection.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { useAbort } from "#src/ui/use-abort.ts";

/** Results of a check of a connection. */
export interface ConnectCallbacks {
  onConnected: (connection: Connection) => void;
  onFailed: (report: CheckReport) => void;
}

interface Options extends ConnectCallbacks {
  /** True where the site sets the address, so that the user can't change it. */
  given: boolean;
}

/**
 * A function that connects when all checks pass. It resolves with the failure, or with null. A check
 * that ends after the page was left does not connect.
 */
export function useCheckedConnect({ given, onConnected, onFailed }: Options) {
  const check = useAbort();
  return async (connection: Connection & { key: string }): Promise<CheckFailure | null> => {
    const signal = check.begin();
    try {
      const report = await checkConnection(connection, { signal, given });
      if (report.failure) {
        onFailed(report);
        return report.failure;
      }
      onConnected(connection);
      if (report.warning) toast(report.warning, "bad");
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return null;
  };
}
