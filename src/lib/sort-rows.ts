type Value = string | number | null;

const collator = new Intl.Collator("en", { numeric: true });

function compare(one: Value, other: Value): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return collator.compare(String(one), String(other));
}

/**
 * Rows by their values: the second counts where the first ones are equal. Null comes last in either
 * direction, and rows of the same values keep their order.
 */
export function sortRows<T>(
  rows: readonly T[],
  valuesOf: (row: T) => readonly Value[],
  isDescending: boolean,
): T[] {
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, values: valuesOf(row) }))
    .toSorted((one, other) => {
      for (const [at, value] of one.values.entries()) {
        const others = other.values[at] ?? null;
        const isLast = Number(value === null) - Number(others === null);
        const order = isLast || (value === null ? 0 : sign * compare(value, others));
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
}
