import { expect, onTestFinished, test, vi } from "vitest";
import type { Paging } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import type { Page, Row } from "#src/api/envelope.ts";
import { ApiError } from "#src/api/errors.ts";
import { readAll, repeatWhileLimited } from "#src/archive/list/read-all.ts";

const archivedAt = "2026-10-01T10:00:00+00:00";

function rowOf(id: string): Row<Archived> {
  const item = { id, archived_at: archivedAt, title: `Doc ${id}` };
  return { readable: true, id, item, raw: item, problems: [] };
}

/** A list of docs whose service sends 20 rows a page, whatever it is asked for. */
function docs(many: number) {
  const archived = new Set(Array.from({ length: many }, (_, number) => `doc_${number}`));
  function read({ page, per_page: perPage }: Paging): Promise<Page<Archived>> {
    const size = Math.min(perPage, 20);
    const all = [...archived];
    const rows = all.slice((page - 1) * size, page * size).map(rowOf);
    const lastPage = Math.max(1, Math.ceil(all.length / size));
    return Promise.resolve({
      rows,
      page,
      perPage: size,
      lastPage,
      from: rows.length ? (page - 1) * size + 1 : null,
      to: rows.length ? (page - 1) * size + rows.length : null,
      total: all.length,
    });
  }
  return { archived, read };
}

test("97 of 97 are held before anything is restored, so that shrinking pages lose none", async () => {
  const { archived, read } = docs(97);
  const reported: [number, number | null][] = [];
  const { items, changed } = await readAll(read, "docs", (done, of) => reported.push([done, of]));
  expect(items).toHaveLength(97);
  expect(changed).toBe(false);
  expect(reported).toEqual([
    [1, 5],
    [2, 5],
    [3, 5],
    [4, 5],
    [5, 5],
  ]);
  for (const { id } of items) archived.delete(id);
  expect(archived.size).toBe(0);
});

test("restoring page by page instead would lose some: 57 of 97", async () => {
  const { archived, read } = docs(97);
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, per_page: 20 });
    if (rows.length === 0) break;
    for (const { id } of rows) archived.delete(id ?? "");
  }
  expect(97 - archived.size).toBe(57);
});

test("a list that changes meanwhile is reported, and no item is held twice", async () => {
  const { archived, read } = docs(97);
  const { items, changed } = await readAll(
    async (paging) => {
      const page = await read(paging);
      if (paging.page === 2) {
        const [first] = archived;
        archived.delete(first ?? "");
      }
      return page;
    },
    "docs",
    () => {},
  );
  expect(changed).toBe(true);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});

test("active rows are left out, and rows without an ID are counted", async () => {
  const rowWith = (id: string, raw: object): Row<Archived> => ({
    ...{ readable: true, id, item: { id }, problems: [] },
    raw: { id, ...raw },
  });
  const { items, unreadable } = await readAll(
    () =>
      Promise.resolve({
        rows: [
          rowOf("doc_1"),
          rowWith("doc_active", { archived_at: null }),
          rowWith("doc_unclear", { archived_at: 0 }),
          rowWith("doc_silent", {}),
          { readable: false, id: null, raw: { archived_at: archivedAt }, problems: ["id: …"] },
          { readable: false, id: null, raw: { archived_at: null }, problems: ["id: …"] },
        ],
        page: 1,
        perPage: 20,
        lastPage: 1,
        from: 1,
        to: 3,
        total: 3,
      }),
    "docs",
    () => {},
  );
  expect(items.map(({ id }) => id)).toEqual(["doc_1", "doc_unclear", "doc_silent"]);
  expect(unreadable).toBe(1);
});

/** A list without a total or a last page, with these rows on its pages. */
const openEnded = (rowsOf: (page: number) => Row<Archived>[], more: (page: number) => boolean) => {
  const asked: number[] = [];
  function read({ page, per_page: perPage }: Paging): Promise<Page<Archived>> {
    asked.push(page);
    const next = more(page)
      ? ({ lastPage: page + 1, openEnded: true } as const)
      : { lastPage: page };
    return Promise.resolve({
      ...{ rows: rowsOf(page), page, perPage, from: null, to: null, total: null },
      ...next,
    });
  }
  return { asked, read };
};

test("a list that names only its next page is read to its end", async () => {
  const { asked, read } = openEnded(
    (page) => [rowOf(`doc_${page}`)],
    (page) => page < 12,
  );
  const reported: (number | null)[] = [];
  const { items } = await readAll(read, "docs", (_done, of) => reported.push(of));
  expect(items).toHaveLength(12);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1]);
  expect(reported.slice(0, 11).every((of) => of === null)).toBe(true);
});

test("a list that never stops naming a next page ends at the first page without new rows", async () => {
  const { asked, read } = openEnded(
    (page) => [rowOf(`doc_${Math.min(page, 3)}`)],
    () => true,
  );
  const { items } = await readAll(read, "docs", () => {});
  expect(items).toHaveLength(3);
  expect(asked).toEqual([1, 2, 3, 4, 1]);
});

test("a wait for the rate limit is reported, and ends when its time has passed", async () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const limited = { json: true, words: null, fieldErrors: {}, retryAfterSeconds: 3 };
  const answers = [new ApiError({ status: 429, ...limited }), "read"];
  const reported: (number | null)[] = [];
  const done = repeatWhileLimited(
    async () => {
      const answer = answers.shift();
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    { signal: new AbortController().signal, onWait: (until) => reported.push(until) },
  );
  await vi.advanceTimersByTimeAsync(2999);
  expect(reported).toEqual([3000]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await done).toBe("read");
  expect(reported).toEqual([3000, null]);
});
