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

test("a browser that refuses its locks leaves those within the page", async () => {
  const locks = browserLocks(refusing);
  const order: string[] = [];
  const first = locks.hold("one", async () => {
    order.push("first begins");
    expect(await locks.held()).toEqual(new Set(["one"]));
    expect(await locks.tryHold("one", async (held) => held)).toBe(false);
    order.push("first ends");
  });
  const second = locks.hold("one", async () => void order.push("second"));
  await Promise.all([first, second]);
  expect(order).toEqual(["first begins", "first ends", "second"]);
  expect(await locks.tryHold("one", async (held) => held)).toBe(true);
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
