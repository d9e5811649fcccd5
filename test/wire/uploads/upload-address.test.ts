import { expect, test, vi } from "vitest";
import { fileOf, onlyFile, openManager, start, until } from "./fake-bucket.ts";

test("an upload address is forgotten after five minutes, also when the clock is set back", async () => {
  const app = openManager();
  const stage = () => onlyFile(app).stage.name;
  app.faults.set("bytes", () => Promise.reject(new TypeError("Failed to fetch")));
  app.manager.add([fileOf("a.pdf")]);
  await until(() => stage() === "stopped");
  const { key, id } = onlyFile(app);
  app.faults.clear();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  // By its age alone the address would be used again.
  vi.setSystemTime(start);
  app.manager.retry(key);
  await until(() => stage() === "finished", 2 * 60_000);
  expect([app.count("create"), app.count("bytes")]).toEqual([2, 2]);
  expect(onlyFile(app).id).not.toBe(id);
});
