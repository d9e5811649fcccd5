import { createElement } from "react";
import { SessionProvider } from "#src/app/session-context.tsx";
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useConfirmedSince } from "#src/writes/use-run.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { openSession } from "./session-parts.ts";

const restore = (id: string): RestoreWrite => ({ operation: "restore", kind: "links", id });

function open(since = 0) {
  vi.useFakeTimers();
  const session = openSession();
  const states = session.writes;
  const { result } = renderHook(() => useConfirmedSince()("links", since), {
    wrapper: ({ children }) => createElement(SessionProvider, { value: session }, children),
  });
  const confirm = (id: string) =>
    act(() => {
      states.put(restore(id), { phase: "sending" });
      const outcome = { grade: "confirmed", by: "read", value: { id } } as const;
      states.put(restore(id), { phase: "done", at: Date.now(), outcome });
    });
  return { states, confirm, count: () => result.current };
}

test("what was sent before, is unclear since or was forgotten is not counted", () => {
  vi.setSystemTime(5_000);
  const { states, confirm, count } = open(5_000);
  confirm("pe_1");
  confirm("pe_2");
  expect(count()).toBe(2);
  const outcome = { grade: "unknown", reason: "timeout", status: null } as const;
  act(() => void states.put(restore("pe_1"), { phase: "done", at: 5_000, outcome }));
  expect(count()).toBe(1);
  vi.setSystemTime(4_000);
  confirm("pe_3");
  expect(count()).toBe(1);
  act(() => states.clear());
  expect(count()).toBe(0);
});
