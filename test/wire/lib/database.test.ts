import "fake-indexeddb/auto";
import { forceCloseDatabase } from "fake-indexeddb";
import { type DBSchema, deleteDB, openDB, unwrap } from "idb";
import { expect, onTestFinished, test, vi } from "vitest";
import { OPEN_LIMIT_MS, createDatabase } from "#src/lib/storage/database.ts";

interface Schema extends DBSchema {
  things: { key: string; value: string };
}

let last = 0;
function newDatabase(version = 1) {
  last += 1;
  const name = `database ${last}`;
  const database = createDatabase<Schema>(
    name,
    version,
    (fresh) => void fresh.createObjectStore("things"),
  );
  onTestFinished(() => database.close());
  return { name, ...database };
}

test("opening that another tab blocks has a limit, and is not repeated while it lasts", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { name, open } = newDatabase(2);
  // A tab of an older version, which does not make way.
  const blocker = await openDB(name, 1);
  const opens = vi.spyOn(indexedDB, "open");
  await Promise.all([
    expect(open()).rejects.toThrow("The database did not open within 3 s."),
    vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS),
  ]);
  // Those that come later don't wait again.
  await expect(open()).rejects.toThrow("The database did not open within 3 s.");
  expect(opens).toHaveBeenCalledTimes(1);

  blocker.close();
  await vi.waitFor(async () => expect((await open()).version).toBe(2));
  expect(opens).toHaveBeenCalledTimes(1);
});

test("an open database makes way for a newer version", async () => {
  const { name, open } = newDatabase();
  await (await open()).put("things", "one", "1");
  const newer = await openDB(name, 2);
  expect(await newer.get("things", "1")).toBe("one");
  await expect(open()).rejects.toThrow("version");
  newer.close();
});

test("a database is opened again after its data was cleared", async () => {
  const { name, open } = newDatabase();
  await (await open()).put("things", "one", "1");
  await deleteDB(name);
  await (await open()).put("things", "two", "1");
  expect(await (await open()).get("things", "1")).toBe("two");

  // The browser itself closes all connections first.
  const closed = new Promise((resolve) =>
    open().then((database) => database.addEventListener("close", resolve)),
  );
  Reflect.apply(forceCloseDatabase, null, [unwrap(await open())]);
  await closed;
  expect(await (await open()).get("things", "1")).toBe("two");
});

test("a browser that refuses is asked again the next time", async () => {
  const { open } = newDatabase();
  const refusal = new DOMException("Blocked.", "SecurityError");
  vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
    throw refusal;
  });
  await expect(open()).rejects.toBe(refusal);
  expect((await open()).version).toBe(1);
});
