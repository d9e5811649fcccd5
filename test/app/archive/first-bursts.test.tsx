import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";
import { openApp, workspaceOrigin } from "../open-app.tsx";
import { giveLayout } from "../layout.ts";

const MAX_REQUESTS = 15;
const hour = 3_600_000;

/** The size of each list, and how many of its last rows were archived together. */
type Lists = readonly (readonly [size: number, burst: number])[];

function fillArchive(workspace: Workspace, lists: Lists) {
  const now = Date.now();
  const stamp = (time: number) => new Date(time).toISOString();
  for (const [place, kind] of kinds.entries()) {
    for (const item of workspace.all(kind)) workspace.put(kind, { ...item, archived_at: null });
    const [size, burst] = lists[place] ?? [0, 0];
    for (let row = 0; row < size; row += 1) {
      // Lists are in the order of creation.
      const created = stamp(now - 1000 * hour - row * hour);
      workspace.put(kind, {
        id: `${archiveKinds[kind].prefix}_${kind}${row}`,
        [kind === "folders" ? "name" : "title"]: `Item ${row}`,
        created_at: created,
        updated_at: created,
        archived_at: stamp(row >= size - burst ? now - hour : now - (2 + row + place / 10) * hour),
      });
    }
  }
}

/** Opens All archived of a workspace that answers so many requests and no more. */
async function openWithAnswers(count: number, lists: Lists) {
  giveLayout();
  let asked = 0;
  return openApp("/archive?group=together", {
    prepare({ workspace, server }) {
      fillArchive(workspace, lists);
      server.use(
        http.get(`${workspaceOrigin}/api/*`, async () => {
          asked += 1;
          if (asked > count) await new Promise(() => {});
        }),
      );
    },
  });
}

test("what was archived together is a heading after 15 answers, and no finding while it may grow", async () => {
  const lists: Lists = [...Array.from({ length: 6 }, () => [201, 9] as const), [101, 0], [101, 0]];
  await openWithAnswers(MAX_REQUESTS, lists);
  const heading = await screen.findByText(
    /^\d+ items within .* · still loading$/,
    {},
    { timeout: 20_000 },
  );
  const group = heading.closest("tr");
  if (!group) throw new Error("The heading has no row.");
  expect(within(group).queryByRole("button", { name: /^Select/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "Archived together" })).toBeNull();
});
