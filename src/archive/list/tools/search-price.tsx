import { useQueries } from "@tanstack/react-query";
import { kinds } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { ROWS_PER_PAGE, STARTS_BY_ITSELF_BELOW } from "#src/archive/finder/reader/reader-state.ts";
import { readingText } from "#src/archive/finder/reading/reading-text.ts";
import { useReading } from "#src/archive/kinds/use-reading.ts";
import { archiveCountQuery } from "#src/archive/queries.ts";
import { counted } from "#src/lib/format.ts";

/** Number of items and requests that All archived reads before it can search; nothing once all is read. */
export function SearchPrice({ className }: { className: string | undefined }) {
  const { api } = useSession();
  const reading = useReading();
  const counts = useQueries({
    // The sidebar reads them.
    queries: kinds.map((kind) => ({ ...archiveCountQuery(api, kind), enabled: false })),
  }).map(({ data }) => data);
  if (reading?.phase === "done") return null;
  const isUnderWay = reading?.phase === "reading" || reading?.phase === "paused";
  return <span className={className}>{isUnderWay ? readingText(reading) : priceOf(counts)}</span>;
}

/** Items and requests of all kinds, by the counts of their lists; undefined or null where one is unknown. */
function priceOf(counts: readonly (number | null | undefined)[]): string {
  const known = counts.filter((count) => typeof count === "number");
  if (known.length < counts.length) return "Reads all kinds first";
  const items = known.reduce((sum, count) => sum + count, 0);
  const all = counted(items, "archived item", "archived items");
  if (items >= STARTS_BY_ITSELF_BELOW) return `Asks before it reads all ${all}`;
  const requests = known.reduce(
    (sum, count) => sum + Math.max(1, Math.ceil(count / ROWS_PER_PAGE)),
    0,
  );
  return `Reads all ${all} first: ${counted(requests, "request", "requests")}`;
}
