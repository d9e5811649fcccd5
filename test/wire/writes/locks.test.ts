import { expect, test } from "vitest";
import { browserLocks } from "#src/writes/browser/locks.ts";

/** A lock manager as a browser has it that blocks site data. */
const refusing: LockManager = {
  request: () => Promise.reject(new DOMException("Access denied.", "SecurityError")),
  query: () => Promise.reject(new DOMException("Access denied.", "SecurityError")),
};
/** One that grants every lock. */
const granting: LockManager = {
  request: async (name: string, ...rest: unknown[]) => {
    const callback: unknown = rest.at(-1);
    return typeof callback === "function" ? callback({ name, mode: "exclusive" }) : undefined;
  },
  query: async () => ({ held: [] }),
};

test("where a browser refuses its locks, the page goes on as if it were alone", async () => {
  const locks = browserLocks(refusing);
  expect(await locks.tryHold("one", async (held) => held)).toBe(true);
  expect(await locks.hold("one", () => locks.held())).toEqual(new Set());
});

test("the error of a task is no refusal: the task runs once", async () => {
  const locks = browserLocks(granting);
  let runs = 0;
  const task = async () => {
    runs += 1;
    throw new Error("A fault of the task.");
  };
  await expect(locks.hold("one", task)).rejects.toThrow("A fault of the task.");
  await expect(locks.tryHold("one", task)).rejects.toThrow("A fault of the task.");
  expect(runs).toBe(2);
});
