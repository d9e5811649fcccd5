import type { QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createServiceClock } from "#src/api/service-clock.ts";
import { namesQuery } from "#src/app/names.tsx";
import { createSessionReader } from "#src/archive/items/archived-items.ts";
import { openApp } from "../open-app.tsx";

const address = "https://harbor-studio.example/api";

/** Pages of lists: the first ones of 100 rows, the others a little shorter. */
const isPage = ({ path }: { path: string }) => /[?&]per_page=(100|9\d)$/.test(path);

/** The console with a reader of its session. */
async function openReader(
  path: string,
  deps: Partial<Parameters<typeof createSessionReader>[0]> = {},
) {
  const app = await openApp(path);
  const lifetime = new AbortController();
  const { api, queryClient } = app.session();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const reader = createSessionReader({
    ...{ api, queryClient, address, signal: lifetime.signal },
    clock: createServiceClock(),
    ...deps,
  });
  const sent = () => app.requests.filter(isPage).length;
  return { ...app, reader, lifetime, sent };
}

test.each<[string, (client: QueryClient, work: () => Promise<string>) => Promise<unknown>]>([
  [
    "a page is read that a person opened",
    (client, queryFn) => client.query({ queryKey: ["own"], queryFn }),
  ],
  [
    "a write is under way",
    (client, mutationFn) =>
      client.getMutationCache().build(client, { mutationFn }).execute(undefined),
  ],
])("waits while %s", async (_name, begin) => {
  const { reader, sent, session, lifetime } = await openReader("/activity");
  let finish = () => {};
  const work = () => new Promise<string>((resolve) => (finish = () => resolve("done")));
  const own = begin(session().queryClient, work);
  reader.open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent()).toBe(0);
  finish();
  await own;
  await waitFor(() => expect(sent()).toBeGreaterThan(0));
  lifetime.abort();
});

test("waits while a run sends or checks, and goes on once it is halted", async () => {
  const { reader, sent, session, lifetime } = await openReader("/activity");
  const turn = await session().api.pacer.turn("run", { stop: lifetime.signal });
  reader.open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent()).toBe(0);
  turn?.end(true);
  await waitFor(() => expect(sent()).toBeGreaterThan(0));
  lifetime.abort();
});

test("doesn’t wait for the names, which wait for its turns", async () => {
  const { requests, session, lifetime } = await openReader("/activity");
  const { api, queryClient } = session();
  const names = await queryClient.query(namesQuery(api));
  expect(names.size).toBeGreaterThan(0);
  expect(requests.filter(({ path }) => /\/(members|clients)\?/.test(path))).toHaveLength(2);
  lifetime.abort();
});
