import { type QueryClient, infiniteQueryOptions } from "@tanstack/react-query";
import { type Api, MAX_PER_PAGE, choicesKey } from "#src/api/api.ts";
import { type Paging, type Page, hasNextPage } from "#src/api/envelope.ts";
import { namesOptions, readIfAvailable } from "#src/api/reads/if-available.ts";
import { wordFilter } from "#src/lib/word-filter.ts";

/** One value to pick: its ID, its name, and a note that distinguishes it from others of that name. */
export interface Choice {
  id: string;
  name: string;
  note: string | null;
}

/** One page of choices, put together from the same page of each source. */
export interface ChoicePage {
  /** False where the workspace offers none of the reads; the field then takes a pasted ID only. */
  available: boolean;
  found: Choice[];
  /** The sources that have another page. */
  next: readonly Source[];
}

/** A list of the workspace that a field is chosen from. `name` is for those that search by name. */
type Source = (
  api: Api,
  paging: Paging & { name: string },
  signal: AbortSignal,
) => Promise<{ list: Page<unknown>; found: Choice[] }>;

async function choicesIn<T>(
  page: Promise<Page<T>>,
  choiceOf: (item: T, id: string) => Choice | null,
): ReturnType<Source> {
  const list = await page;
  const found = list.rows.flatMap((row) => (row.readable && choiceOf(row.item, row.id)) || []);
  return { list, found };
}

const people =
  (who: "members" | "clients", note: string): Source =>
  (api, paging, signal) =>
    choicesIn(api.listPeople(who, paging, signal), (person, id) => ({
      id,
      name: person.name ?? id,
      note: [note, person.email].filter(Boolean).join(", "),
    }));

const milestones: Source = (api, { page, per_page }, signal) =>
  choicesIn(api.listItems("milestones", { page, per_page }, signal), (item, id) => ({
    id,
    name: item.title ?? id,
    note: item.archived_at ? "Archived" : null,
  }));

const listsOf =
  (board: string): Source =>
  (api, { page, per_page }, signal) =>
    choicesIn(api.listBoardLists(board, { page, per_page }, signal), (item, id) => ({
      id,
      name: item.title ?? id,
      note: null,
    }));

/** Active folders: a list may hold archived ones, too. */
const folders: Source = (api, paging, signal) =>
  choicesIn(api.listItems("folders", paging, signal), (item, id) =>
    item.archived_at ? null : { id, name: item.name ?? id, note: null },
  );

export type PickedField = "assignee" | "milestone" | "list" | "folder";

/** The sources of a field: staff before clients; no lists where the board is not known. */
function sourcesOf(field: PickedField, board: string | null): readonly Source[] {
  if (field === "assignee") return [people("members", "Member"), people("clients", "Client")];
  if (field === "milestone") return [milestones];
  if (field === "folder") return [folders];
  return board === null ? [] : [listsOf(board)];
}

/** Everything that was read of the choices of a field begins with this key. */
const fieldKey = (field: PickedField) => [...choicesKey, field] as const;

/**
 * The choices of a field, page by page. `name` is sent to the reads that search by name (people, folders).
 * `board` is the task's, or null when it is not known. One of two sources may be missing.
 */
export function choicesQuery(api: Api, field: PickedField, board: string | null, name = "") {
  return infiniteQueryOptions({
    queryKey: [...fieldKey(field), field === "list" ? board : null, name],
    queryFn: async ({ pageParam: { page, sources }, signal }): Promise<ChoicePage> => {
      const paging = { page, per_page: MAX_PER_PAGE, name };
      const reads = await Promise.all(
        sources.map(async (source) => {
          const read = await readIfAvailable(source(api, paging, signal));
          return read.available ? [{ source, ...read }] : [];
        }),
      );
      const found = reads.flat();
      return {
        available: found.length > 0,
        found: found.flatMap((one) => one.found),
        next: found.flatMap(({ source, list }) => (hasNextPage(list, page) ? [source] : [])),
      };
    },
    initialPageParam: { page: 1, sources: sourcesOf(field, board) },
    getNextPageParam: ({ next }, _pages, { page }) =>
      next.length > 0 ? { page: page + 1, sources: next } : null,
    ...namesOptions,
  });
}

/** The choice with an ID among all that was read for a field, searches included. */
export function findChoice(
  client: QueryClient,
  field: PickedField,
  id: string,
): Choice | undefined {
  return client
    .getQueriesData<{ pages: ChoicePage[] }>({ queryKey: fieldKey(field) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ found }) => found)
    .find((choice) => choice.id === id);
}

/** The choices whose name, ID or note contains the words that were typed. */
export function matching(found: readonly Choice[], typed: string): Choice[] {
  const matches = wordFilter(typed);
  return found.filter(({ id, name, note }) => matches(name, note, id));
}
