import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { stillResults, useBegun } from "#src/archive/page/use-still-results.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { ItemGroup, Results } from "#src/archive/query/search/results.ts";
import { requestOf } from "#src/archive/page/search.ts";
import { madeItem } from "../../wire/archive/made-item.ts";
import { counted } from "./reading-parts.tsx";

const request = requestOf({ sort: "-archived" }, "", 0, null);
const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((id) => madeItem("docs", `doc_${id}`, 0));
const resultsOf = (
  matches: readonly (ArchivedItem | undefined)[],
  groups: readonly ItemGroup[] | null = null,
): Results => {
  const items = matches.filter((item) => item !== undefined);
  const found = { searched: items, matches: items, matchesAnyTime: items };
  return { request, ...found, groups, bursts: [] };
};
const ids = ({ matches }: Results) => matches.map(({ id }) => id.replace("doc_", "")).join("");

test("rows that would move one in view wait, and those below join", () => {
  const shown = resultsOf([b, d]);
  const next = resultsOf([a, b, c, d, e]);
  expect(ids(stillResults(shown, next, d))).toBe("bde");
  expect(ids(stillResults(shown, next, b))).toBe("bcde");
  expect(ids(stillResults(shown, next, undefined))).toBe("abcde");
  // Rows that joined stay, and the number of those that wait goes on.
  const joined = stillResults(shown, resultsOf([b, d, e]), d);
  expect(ids(stillResults(joined, next, e))).toBe("bde");
});

test("other items of a refresh come whole", () => {
  const again = madeItem("docs", "doc_d", 0);
  expect(ids(stillResults(resultsOf([b, d]), resultsOf([a, b, again]), b))).toBe("abd");
});

test("nothing joins under headings", () => {
  const groups = [{ key: "docs", burst: null, rows: [] }];
  const shown = resultsOf([b], groups);
  expect(stillResults(shown, resultsOf([b, c], groups), b)).toBe(shown);
});

const begunAfter = (initial: ReturnType<typeof counted>, isCurrent = false) => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ kinds }) => useBegun(kinds, isCurrent), {
    initialProps: { kinds: initial },
  });
  return {
    isBegun: () => result.current,
    rerender: (kinds: typeof initial) => rerender({ kinds }),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
};
const noneRead = counted({ phase: "reading", readAt: null });
const firstRead = counted({ phase: "reading" });

test("rows begin a moment after the first page of each kind", () => {
  const page = begunAfter(noneRead);
  page.rerender(firstRead.map((kind, at) => (at === 0 ? { ...kind, readAt: null } : kind)));
  page.pass(3_000);
  expect(page.isBegun()).toBe(false);
  page.rerender(firstRead);
  page.pass(500);
  expect(page.isBegun()).toBe(false);
  page.pass(200);
  expect(page.isBegun()).toBe(true);
});

test("a kind that fails or does not answer holds the rows no longer than needed", () => {
  const failed = begunAfter(noneRead);
  failed.rerender(
    firstRead.map((kind, at) => (at === 0 ? { ...kind, phase: "failed", readAt: null } : kind)),
  );
  failed.pass(700);
  expect(failed.isBegun()).toBe(true);
  const slow = begunAfter(noneRead);
  slow.pass(3_900);
  expect(slow.isBegun()).toBe(false);
  slow.pass(200);
  expect(slow.isBegun()).toBe(true);
});

test("what is read whole begins immediately when it is searched", () => {
  const whole = counted({ phase: "done" });
  const page = begunAfter(noneRead, true);
  page.rerender(whole);
  expect(page.isBegun()).toBe(true);
  const unsearched = begunAfter(noneRead);
  unsearched.rerender(whole);
  expect(unsearched.isBegun()).toBe(false);
});
