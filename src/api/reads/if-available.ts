import { ApiError, type Available, unavailable } from "#src/api/errors.ts";

const lacking = [403, 404, 405];

/** A list, or the answer of a workspace that lacks it, or keeps it from this key (403). */
export async function readIfAvailable<T extends object>(read: Promise<T>): Promise<Available<T>> {
  try {
    return { ...(await read), available: true };
  } catch (error) {
    if (error instanceof ApiError && lacking.includes(error.status)) return unavailable(error);
    throw error;
  }
}

interface NamesQuery {
  state: {
    data: { available: boolean } | { pages: readonly { available: boolean }[] } | undefined;
  };
}

/** Options of a query for names: a list that was refused is asked for once a session. */
export const namesOptions = {
  staleTime({ state: { data } }: NamesQuery) {
    const first = data && "pages" in data ? data.pages[0] : data;
    return first?.available === false ? "static" : 5 * 60_000;
  },
  gcTime: Number.POSITIVE_INFINITY,
} as const;
