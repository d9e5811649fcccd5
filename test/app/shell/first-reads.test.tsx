import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { openApp } from "../open-app.tsx";
import { findTable, place } from "../parts.tsx";

/** Counts the reads of lists: all, those under way at once, and those before the page was answered. */
function watched(delay = 5) {
  const seen = { all: 0, now: 0, most: 0, beforePage: 0 };
  const handler = http.get("*/api/:kind", async ({ request }) => {
    seen.all += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((resolve) => setTimeout(resolve, delay));
    seen.now -= 1;
    if (!request.url.endsWith("per_page=1")) seen.beforePage = seen.all;
    // The next handler answers.
  });
  return { seen, handler };
}
const isCount = ({ path }: { path: string }) => path.endsWith("per_page=1");

test("the first list stands after one read; the counts follow, one at a time", async () => {
  const { seen, handler } = watched();
  const { requests } = await openApp("/archive/invoices", {
    prepare: ({ server }) => server.use(handler),
  });
  await findTable("invoices");
  expect(seen.beforePage).toBe(1);
  await waitFor(() => expect(place("Docs")).toHaveTextContent(/\d/));
  expect(requests.filter(isCount)).toHaveLength(kinds.length - 1);
  expect(requests).toHaveLength(kinds.length);
  expect(seen.most).toBe(1);
});

test("a 429 to one count holds the others back, and they come when it is over", async () => {
  let limited = true;
  const { requests } = await openApp("/archive/invoices", {
    prepare: ({ server }) =>
      server.use(
        http.get("*/api/:kind", ({ request }) =>
          limited && request.url.endsWith("per_page=1")
            ? HttpResponse.json({}, { status: 429, headers: { "Retry-After": "1" } })
            : undefined,
        ),
      ),
  });
  await findTable("invoices");
  await waitFor(() => expect(requests.filter(isCount)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(requests.filter(isCount)).toHaveLength(1);
  limited = false;
  await waitFor(() => expect(place("Docs")).toHaveTextContent(/\d/));
  expect(requests.filter(isCount)).toHaveLength(kinds.length);
});
