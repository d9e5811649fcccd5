import { type Available, asUnavailable } from "#src/api/errors.ts";

/** A list, or the reply of a workspace that lacks it, or keeps it from this key (403). */
export async function readIfAvailable<T extends object>(read: Promise<T>): Promise<Available<T>> {
  try {
    return { ...(await read), available: true };
  } catch (error) {
    const lacking = asUnavailable(error, [403, 404, 405]);
    if (lacking) return lacking;
    throw error;
  }
}

export function isRefused({ state: { data } }: { state: { data: unknown } }): boolean {
  const { pages = [data] } = Object(data);
  return Object(pages[0]).available === false;
}

/** Options of a query for names: a list that was refused is asked for once a session. */
export const namesOptions = {
  staleTime: (query: Parameters<typeof isRefused>[0]) => (isRefused(query) ? "static" : 5 * 60_000),
  gcTime: Number.POSITIVE_INFINITY,
} as const;
