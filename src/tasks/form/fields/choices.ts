import { queryOptions } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import type { Page } from "#src/api/envelope.ts";
import { choicesKey } from "#src/api/resource-keys.ts";
import { asUnavailable } from "#src/api/errors.ts";

/** One value to pick: its ID, its name, and a note that tells it from others of that name. */
export interface Choice {
  id: string;
  name: string;
  note: string | null;
}

export interface Choices {
  /** False where the workspace offers none of the reads; the field then takes a pasted ID only. */
  available: boolean;
  found: Choice[];
  /** Rows that the workspace has beyond those that were read. */
  more: number;
}

const paging = { page: 1, per_page: 100 };
const nothing: Choices = { available: false, found: [], more: 0 };

function choicesIn<T>(page: Page<T>, choiceOf: (item: T, id: string) => Choice): Choices {
  const found = page.rows.flatMap((row) => (row.readable ? [choiceOf(row.item, row.id)] : []));
  return { available: true, found, more: Math.max(0, (page.total ?? 0) - page.rows.length) };
}

async function orNothing(read: Promise<Choices>): Promise<Choices> {
  try {
    return await read;
  } catch (error) {
    if (asUnavailable(error)) return nothing;
    throw error;
  }
}

type Source = (api: Api, name: string, signal: AbortSignal) => Promise<Choices>;

const people =
  (who: "members" | "clients", note: string): Source =>
  async (api, name, signal) =>
    choicesIn(await api.listPeople(who, { ...paging, name }, signal), (person, id) => ({
      id,
      name: person.name ?? id,
      note: [note, person.email].filter(Boolean).join(", "),
    }));

/** Staff before clients; one of the two reads may be missing. */
const assignees: Source = async (api, name, signal) => {
  const both = await Promise.all([
    orNothing(people("members", "Member")(api, name, signal)),
    orNothing(people("clients", "Client")(api, name, signal)),
  ]);
  return {
    available: both.some(({ available }) => available),
    found: both.flatMap(({ found }) => found),
    more: both.reduce((sum, { more }) => sum + more, 0),
  };
};

const milestones: Source = async (api, _name, signal) =>
  choicesIn(await api.listMilestones(paging, signal), (item, id) => ({
    id,
    name: item.title ?? id,
    note: item.archived_at ? "Archived" : null,
  }));

const listsOf =
  (board: string): Source =>
  async (api, _name, signal) =>
    choicesIn(await api.listBoardLists(board, paging, signal), (item, id) => ({
      id,
      name: item.title ?? id,
      note: null,
    }));

export type PickedField = "assignee" | "milestone" | "list";

/**
 * The choices of a field. `name` is sent to the reads that search by name (people); the
 * others give their first hundred. `board` is the task's, or null when it is not known.
 */
export function choicesQuery(api: Api, field: PickedField, board: string | null, name = "") {
  const source = { assignee: assignees, milestone: milestones, list: listsOf(board ?? "") }[field];
  return queryOptions({
    queryKey: [...choicesKey, field, field === "list" ? board : null, name],
    queryFn: ({ client: _client, signal }): Promise<Choices> =>
      field === "list" && board === null
        ? Promise.resolve(nothing)
        : orNothing(source(api, name, signal)),
    staleTime: 5 * 60_000,
  });
}

/** The choices whose name, ID or note contains the words that were typed. */
export function matching(found: readonly Choice[], typed: string): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return found.filter(({ id, name, note }) => {
    const text = `${name} ${note ?? ""} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
