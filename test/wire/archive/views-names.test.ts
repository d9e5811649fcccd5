import { expect, test } from "vitest";
import { ApiError } from "#src/api/errors.ts";
import type { Api } from "#src/api/api.ts";
import { type Names, readNames } from "#src/api/reads/names.ts";
import { createPacer } from "#src/api/pacer.ts";

type List = Api["listPeople"];

const refusal = (status: number) =>
  new ApiError({ status, json: true, words: null, fieldErrors: {}, retryAfterSeconds: null });

/** People of a workspace with so many pages; `asked` notes each read. */
function people(pages: number, refused: Partial<Record<"members" | "clients", number>> = {}) {
  const asked: string[] = [];
  const listPeople: List = async (who, { page }) => {
    asked.push(`${who} ${page}`);
    const status = refused[who];
    if (status) throw refusal(status);
    const id = `u_${who}${page}`;
    const item = { id, name: `Name of ${id}`, email: null, title: null };
    const row = { readable: true as const, id, item, raw: item, problems: [] };
    return { rows: [row], lastPage: pages, from: 1, to: 1, total: null };
  };
  return { asked, listPeople };
}

const read = (api: Pick<Api, "listPeople">): Promise<Names> =>
  readNames({ ...api, pacer: createPacer() }, new AbortController().signal);

test("names of members and clients are read from all pages", async () => {
  const names = await read(people(2));
  expect([...names]).toEqual([
    ["u_members1", "Name of u_members1"],
    ["u_members2", "Name of u_members2"],
    ["u_clients1", "Name of u_clients1"],
    ["u_clients2", "Name of u_clients2"],
  ]);
});

test("at most ten pages of each are read", async () => {
  const api = people(50);
  await read(api);
  expect(api.asked).toHaveLength(20);
});

test.each([403, 404, 405])(
  "a workspace that replies %i gives no names, and no error",
  async (status) => {
    expect([...(await read(people(1, { members: status, clients: status })))]).toEqual([]);
    expect([...(await read(people(1, { members: status }))).keys()]).toEqual(["u_clients1"]);
  },
);

test("another failure is one", async () => {
  await expect(read(people(1, { clients: 500 }))).rejects.toThrow("500");
});

test("a page that fails is read again, and not those before it", async () => {
  const { asked, listPeople } = people(2);
  let failures = 0;
  await read({
    async listPeople(who, paging, signal) {
      const reply = await listPeople(who, paging, signal);
      if (who === "members" && paging.page === 2 && (failures += 1) === 1) throw refusal(503);
      return reply;
    },
  });
  expect(asked).toEqual(["members 1", "members 2", "members 2", "clients 1", "clients 2"]);
});
