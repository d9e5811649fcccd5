import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { openApp } from "../open-app.tsx";
import { place } from "../parts.tsx";

/** Counts reads of lists: all, those under way, the most at once, and those before the page's own. */
function countReads() {
  const seen = { all: 0, underWay: 0, mostAtOnce: 0, untilPage: 0 };
  const handler = http.get("*/api/:kind", async ({ request }) => {
    seen.all += 1;
    seen.underWay += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.underWay -= 1;
    if (!isCount({ path: request.url })) seen.untilPage = seen.all;
    // Returns nothing, so that the next handler replies.
  });
  return { seen, handler };
}
const isCount = ({ path }: { path: string }) => path.includes("state=archived");

test("a page is shown after one read; the counts follow, one at a time", async () => {
  const { seen, handler } = countReads();
  const { requests } = await openApp("/webhooks", { isFirst: true, replies: [handler] });
  await screen.findByRole("table", { name: "Webhooks" });
  expect(seen.untilPage).toBe(1);
  await waitFor(() => expect(place("Docs")).toHaveTextContent(/\d/));
  expect(requests.filter(isCount)).toHaveLength(kinds.length);
  expect(requests).toHaveLength(kinds.length + 1);
  expect(seen.mostAtOnce).toBe(1);
});
