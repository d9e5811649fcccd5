import type { Api } from "#src/api/api.ts";
import { hasNextPage } from "#src/api/envelope.ts";
import { ApiError, asUnavailable } from "#src/api/errors.ts";

/** Names of people by their ID. */
export type Names = ReadonlyMap<string, string>;

const ROWS_PER_PAGE = 100;
/** Pages read of members and of clients; a larger workspace keeps the IDs of the others. */
const MAX_PAGES = 10;

/** Reads one page of a list at once, or when its turn comes. */
type ReadPage = <T>(read: (signal: AbortSignal) => Promise<T>, wanted: AbortSignal) => Promise<T>;
const atOnce: ReadPage = (read, wanted) => read(wanted);

async function namesOf(
  api: Pick<Api, "listPeople">,
  who: "members" | "clients",
  signal: AbortSignal,
  readPage: ReadPage,
): Promise<[string, string][]> {
  const names: [string, string][] = [];
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const paging = { page, per_page: ROWS_PER_PAGE };
      const found = await readPage((inTurn) => api.listPeople(who, paging, inTurn), signal);
      for (const row of found.rows)
        if (row.readable && row.item.name) names.push([row.id, row.item.name]);
      if (!hasNextPage(found, page)) break;
    }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 403;
    // Names are a help: what a workspace does not offer stays an ID.
    if (!isRefused && !asUnavailable(error)) throw error;
  }
  return names;
}

/**
 * Reads the names of all members and clients; none where the workspace does not offer them.
 * @param readPage how a page is read; at once without
 */
export async function readNames(
  api: Pick<Api, "listPeople">,
  signal: AbortSignal,
  readPage = atOnce,
): Promise<Names> {
  const members = await namesOf(api, "members", signal, readPage);
  return new Map([...members, ...(await namesOf(api, "clients", signal, readPage))]);
}
