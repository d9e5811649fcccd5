import { type Api, MAX_PER_PAGE } from "#src/api/api.ts";
import { hasNextPage } from "#src/api/envelope.ts";
import { readIfAvailable } from "#src/api/reads/if-available.ts";
import { inBackground } from "#src/api/reads/in-background.ts";

/** Names of people by their ID. */
export type Names = ReadonlyMap<string, string>;
type NamesApi = Pick<Api, "listPeople" | "pacer">;

/** Pages read of members and of clients; a larger workspace keeps the IDs of the others. */
const MAX_PAGES = 10;

/** Reads the names of all members and clients; none where the workspace does not offer them. */
export async function readNames(api: NamesApi, signal: AbortSignal): Promise<Names> {
  const names = new Map<string, string>();
  for (const who of ["members", "clients"] as const) {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const read = () => api.listPeople(who, { page, per_page: MAX_PER_PAGE }, signal);
      const found = await readIfAvailable(inBackground(api.pacer, read, { signal }));
      // Names are a help: what a workspace does not offer stays an ID.
      if (!found.available) break;
      for (const row of found.rows)
        if (row.readable && row.item.name) names.set(row.id, row.item.name);
      if (!hasNextPage(found, page)) break;
    }
  }
  return names;
}
