type Value = string | number;

const collator = new Intl.Collator("en", { numeric: true });

const compare = (one: Value, other: Value) =>
  typeof one === "number" ? one - Number(other) : collator.compare(one, String(other));

/** Rows by a value, in their order where it is the same. Rows without one are last either way. */
export function sortRows<T>(
  rows: readonly T[],
  valueOf: (row: T) => Value | null | undefined,
  isDescending: boolean,
): T[] {
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) ?? null }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null);
      return sign * compare(one.value, other.value);
    })
    .map(({ row }) => row);
}
