/**
 * Page numbers of a pager: the first, the last, the current one and its neighbours; null for a gap.
 * `page` and `lastPage` count from 1.
 */
export function pageNumbers(page: number, lastPage: number): (number | null)[] {
  if (lastPage <= 7) return Array.from({ length: lastPage }, (_, index) => index + 1);
  // At both ends the window moves inside, so it always has three numbers.
  const middle = Math.min(Math.max(page, 2), Math.max(lastPage - 1, 1));
  const near = [middle - 1, middle, middle + 1].filter(
    (number) => number >= 1 && number <= lastPage,
  );
  const numbers = [...new Set([1, ...near, lastPage])].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 1) return [number];
    // A gap of one page shows that page.
    return [number - before === 2 ? number - 1 : null, number];
  });
}

/** The page that keeps the first row in view when the rows per page change. `from` counts from 1. */
export function pageAfterResize(from: number | null, perPage: number): number {
  return Math.floor(((from ?? 1) - 1) / perPage) + 1;
}
