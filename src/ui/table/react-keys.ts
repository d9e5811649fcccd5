/** React keys of rows. An ID may occur twice where pages shifted during the load. */
export function createKeys() {
  const seen = new Map<string, number>();
  return (id: string) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id} ${count}`;
  };
}
