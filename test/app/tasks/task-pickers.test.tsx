import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type Workspace, demoKey } from "#src/demo/state/workspace.ts";
import { workspaceOrigin } from "../open-app.tsx";
import { replyWith } from "../parts.tsx";
import { box, idOf, openTask } from "./task-parts.tsx";

const times = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const three = (count: number) => String(count).padStart(3, "0");

/** Gives the workspace 230 more lists on the task's board, and as many milestones. */
function addMany(workspace: Workspace) {
  for (let count = 1; count <= 230; count += 1) {
    workspace.put("lists", {
      ...times,
      ...{ id: `tskl_x${three(count)}`, title: `Extra list ${three(count)}` },
      board: "tskb_Ferry3Tz6pW",
    });
    workspace.put("milestones", {
      ...times,
      ...{ id: `mst_x${three(count)}`, title: `Extra milestone ${three(count)}` },
      archived_at: null,
    });
  }
}

const pagesRead = (requests: readonly { path: string }[], path: string) =>
  requests.flatMap((request) =>
    request.path.startsWith(path) ? (/[?&]page=(\d+)/.exec(request.path)?.[1] ?? []) : [],
  );

describe("pickers of a workspace with more than a hundred", () => {
  test.each([
    ["List", "Extra list 230", "tskl_x230", "/api/boards/tskb_Ferry3Tz6pW/lists"],
    ["Milestone", "Extra milestone 230", "mst_x230", "/api/milestones?page"],
  ])(
    "%s: reads the next page at the end of the list, and all to find the last by name",
    async (label, name, id, path) => {
      const { user, requests } = await openTask(undefined, {
        prepare: ({ workspace }) => addMany(workspace),
      });
      await user.click(await screen.findByRole("button", { name: `Choose ${label}` }));
      expect(await screen.findByText("100 matches among the first 100")).toBeVisible();
      expect(pagesRead(requests, path)).toEqual(["1"]);
      await user.keyboard("{ArrowUp}");
      expect(await screen.findByText("200 matches among the first 200")).toBeVisible();
      expect(pagesRead(requests, path)).toEqual(["1", "2"]);
      await user.clear(box(label));
      await user.paste(name);
      expect(await screen.findByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
      expect(pagesRead(requests, path)).toEqual(["1", "2", "3"]);
      await user.keyboard("{Enter}");
      expect(box(label)).toHaveValue(name);
      expect(idOf(label)).toBe(id);
      expect(box(label)).toHaveAttribute("aria-expanded", "false");
    },
  );
});

test("names that this key may not read are asked for once, and again with another key", async () => {
  const lists = ["members", "clients", "milestones", "boards/:id", "boards/:id/lists"];
  const { router, requests, session, user } = await openTask(undefined, {
    replies: lists.map((list) => replyWith("get", `${workspaceOrigin}/api/${list}`, 403)),
  });
  const unlisted = "Names can’t be listed in this workspace. Enter an ID.";
  const asked = () =>
    requests.filter(({ path }) => /^\/api\/(members|clients|milestones|boards)/.test(path));
  await waitFor(() => expect(screen.getAllByText(unlisted)).toHaveLength(3));
  await waitFor(() => expect(asked().some(({ path }) => path.includes("/clients"))).toBe(true));
  const before = asked().length;
  const { href } = router.state.location;
  await act(() => router.navigate({ href: "/activity" }));
  await act(() => router.navigate({ href }));
  await waitFor(() => expect(screen.getAllByText(unlisted)).toHaveLength(3));
  expect(asked()).toHaveLength(before);
  act(() => session().askForKey(true));
  await user.type(await screen.findByLabelText("API key"), `${demoKey}{Enter}`);
  await waitFor(() => expect(asked().length).toBeGreaterThan(before));
});
