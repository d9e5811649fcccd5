import { useSession } from "#src/app/session-context.tsx";
import { dayAt, startOfDay } from "#src/lib/dates.ts";

/**
 * Start of today in the chosen zone, in epoch milliseconds. Today is that of the service's clock where
 * it is known, which wrote the times of the items.
 */
export function useToday(): number {
  const { clock } = useSession();
  return startOfDay(dayAt(clock.now()));
}
