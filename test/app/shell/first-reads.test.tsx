import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { openApp } from "../open-app.tsx";
import { archivePlaces, place, refreshButton } from "../parts.tsx";

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
    // Returns nothing, so that the next handler answers.
  });
  return { seen, handler };
}
const isCount = ({ path }: { path: string }) => path.includes("state=archived");

test("a page is shown after one read; the counts follow, one at a time", async () => {
  const { seen, handler } = countReads();
  const { requests } = await openApp("/webhooks", { isFirst: true, answers: [handler] });
  await screen.findByRole("table", { name: "Webhooks" });
  expect(seen.untilPage).toBe(1);
  await waitFor(() => expect(place("Docs")).toHaveTextContent(/\d/));
  expect(requests.filter(isCount)).toHaveLength(kinds.length);
  expect(requests).toHaveLength(kinds.length + 1);
  expect(seen.mostAtOnce).toBe(1);
});

describe("a count is not read", () => {
  /** Answers to these requests wait until they are let go. */
  function hold(method: "get" | "post", part: string) {
    const waiting: (() => void)[] = [];
    const handler = http[method]("*/api/*", async ({ request }) => {
      if (!request.url.includes(part)) return;
      await new Promise<void>((resolve) => void waiting.push(resolve));
    });
    const letGo = () => act(async () => waiting.splice(0).forEach((resolve) => resolve()));
    return { handler, waiting, letGo };
  }

  /** Opens a list whose first count is under way. */
  async function openCounting() {
    const counts = hold("get", "state=archived");
    const app = await openApp("/webhooks", { answers: [counts.handler] });
    await screen.findByRole("table", { name: "Webhooks" });
    await waitFor(() => expect(counts.waiting).toHaveLength(1));
    return {
      ...app,
      counts,
      /** Answers the first count, and gives the next one time to be read. */
      async answerFirst() {
        const shown = () => archivePlaces().filter(({ textContent }) => /\d/.test(textContent));
        expect(shown()).toHaveLength(0);
        await counts.letGo();
        await waitFor(() => expect(shown()).toHaveLength(1));
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      },
    };
  }

  test("while another read is under way", async () => {
    const { user, server, counts, answerFirst } = await openCounting();
    const lists = hold("get", "per_page=20");
    server.use(lists.handler);
    await user.click(refreshButton());
    await waitFor(() => expect(lists.waiting).toHaveLength(1));
    await answerFirst();
    expect(counts.waiting).toEqual([]);
    await lists.letGo();
    await waitFor(() => expect(counts.waiting).toHaveLength(1));
  });
});
