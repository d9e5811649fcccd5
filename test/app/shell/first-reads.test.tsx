import { waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { openApp } from "../open-app.tsx";
import { fakeTimers, findTable, limitReads, pass, place } from "../parts.tsx";

/** Counts reads of lists: all, those under way, the most at once, and those before the page's own. */
function countReads() {
  const seen = { all: 0, underWay: 0, mostAtOnce: 0, untilPage: 0 };
  const handler = http.get("*/api/:kind", async ({ request }) => {
    seen.all += 1;
    seen.underWay += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.underWay -= 1;
    if (!request.url.endsWith("per_page=1")) seen.untilPage = seen.all;
    // Returns nothing, so that the next handler answers.
  });
  return { seen, handler };
}
const isCount = ({ path }: { path: string }) => path.endsWith("per_page=1");

test("the first list is shown after one read; the counts follow, one at a time", async () => {
  const { seen, handler } = countReads();
  const { requests } = await openApp("/archive/invoices", {
    prepare: ({ server }) => server.use(handler),
  });
  await findTable("invoices");
  expect(seen.untilPage).toBe(1);
  await waitFor(() => expect(place("Docs")).toHaveTextContent(/\d/));
  expect(requests.filter(isCount)).toHaveLength(kinds.length - 1);
  expect(requests).toHaveLength(kinds.length);
  expect(seen.mostAtOnce).toBe(1);
});

test("after a 429 to one count, the others wait until the rate limit is over", async () => {
  fakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let limited = true;
  const { requests } = await openApp("/archive/invoices", {
    prepare: ({ server }) => server.use(limitReads(1, () => limited, { "Retry-After": "30" })),
  });
  await findTable("invoices");
  await waitFor(() => expect(requests.filter(isCount)).toHaveLength(1));
  await pass(20_000);
  expect(requests.filter(isCount)).toHaveLength(1);
  limited = false;
  await pass(10_000);
  await waitFor(() => expect(place("Docs")).toHaveTextContent(/\d/));
  expect(requests.filter(isCount)).toHaveLength(kinds.length);
});
