import { kindNames, rowOf } from "../rows.mjs";

/** All rows as a page has them that has read them: each with its kind, a title and its day. */
export function readRows() {
  const total = Number(new URLSearchParams(location.search).get("rows"));
  return kindNames.flatMap((kind) =>
    Array.from({ length: total / kindNames.length }, (_, index) => {
      // A parsed answer, as its texts take less memory than those that were put together.
      const row = JSON.parse(JSON.stringify(rowOf(kind, index, total)));
      const title = row.title ?? row.name ?? row.items[0].title;
      return { ...row, kind, title, day: row.archived_at.slice(0, 10) };
    }),
  );
}
