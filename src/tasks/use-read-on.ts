import { useEffect } from "react";

interface PagedRead {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Reads the next page of a list as long as `wanted`, one at a time, until there is none or one fails. */
export function useReadOn(read: PagedRead, wanted: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = read;
  const reads = wanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (reads) void fetchNextPage();
  }, [reads, fetchNextPage]);
}
