import { useEffect } from "react";

/** Pages that are read by themselves, so that a list without an end ends. */
export const MAX_PAGES_READ_ON = 50;

interface PagedRead {
  data: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** Reads the next page of a list as long as `wanted`, one at a time, until there is none or one fails. */
export function useReadOn(read: PagedRead, wanted: boolean): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = read;
  const reads = wanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (reads) void fetchNextPage({ cancelRefetch: false });
    // A page may come so fast that nothing was rendered while it was fetched.
  }, [reads, data, fetchNextPage]);
}
