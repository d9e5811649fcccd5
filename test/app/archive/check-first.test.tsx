import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { answerWith, textsOf, titles } from "../parts.tsx";

/** A run keeps to the pace of the workspace. */
const inRun = { timeout: 50_000 };

/** Selects the first six milestones and opens their plan. */
async function openPlan() {
  const app = await openApp("/archive/milestones", { height: 4000 });
  const chosen = titles("milestones").slice(0, 6);
  for (const title of chosen)
    await app.user.click(screen.getByRole("checkbox", { name: `Select ${title}` }));
  await app.user.keyboard("r");
  const plan = await screen.findByRole("dialog", { name: "Restore 6 milestones" });
  const records = chosen.map((title) => {
    const record = app.workspace
      .all("milestones")
      .find((one) => one["name"] === title || one["title"] === title);
    if (!record) throw new Error(`No milestone is called ${title}.`);
    return record;
  });
  return { ...app, plan: within(plan), chosen, records };
}

test("a check can be stopped, and leaves nothing out where single items may not be shown", async () => {
  const { user, plan, records, server, writes } = await openPlan();
  let read = 0;
  let under = 0;
  let most = 0;
  server.use(
    http.get("*/api/milestones/:id", async () => {
      read += 1;
      under += 1;
      most = Math.max(most, under);
      if (read > 2) return new Promise<Response>(() => {});
      under -= 1;
      return HttpResponse.json({ ...records[0], id: records[read - 1]?.id, archived_at: null });
    }),
  );
  const box = plan.getByRole("checkbox", { name: "Check first" });
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.click(plan.getByRole("button", { name: "Check 6 milestones" }));
  await plan.findByText("Checking 2 of 6. Nothing is changed.");
  await user.click(plan.getByRole("button", { name: "Stop checking" }));
  await plan.findByText("Stopped: checked 2 of 6 items. Left out: 2 active already.");
  expect(plan.getByRole("button", { name: "Restore 4 milestones" })).toBeVisible();
  expect(most).toBeLessThanOrEqual(2);
  // Without the check all of them are sent after all.
  await user.click(box);
  expect(plan.getByRole("button", { name: "Restore 6 milestones" })).toBeVisible();

  server.use(answerWith("get", "*/api/milestones/:id", 404));
  await user.click(box);
  await user.click(plan.getByRole("button", { name: "Check 6 milestones" }));
  await plan.findByText(
    "Checked 6 items. None was found: they may be gone, or this workspace doesn’t show single items. All stay in.",
  );
  expect(plan.queryByRole("list", { name: "What the check found" })).toBeNull();
  expect(plan.getByRole("button", { name: "Restore 6 milestones" })).toBeVisible();
  expect(writes()).toEqual([]);
});

test("what is gone or active is left out, and the run names what else a restore changed", async () => {
  const { user, plan, chosen, records, workspace, server, requests, writes } = await openPlan();
  const [gone, active, again, odd] = records;
  if (!gone || !active || !again || !odd) throw new Error("There are too few milestones.");
  workspace.put("milestones", { ...active, archived_at: null });
  workspace.put("milestones", { ...again, archived_at: "2026-01-01T00:00:00+00:00" });
  server.use(
    http.get("*/api/milestones/:id", ({ params: { id } }) =>
      id === gone.id ? HttpResponse.json({ message: "Not Found" }, { status: 404 }) : undefined,
    ),
    http.post(`*/api/milestones/${odd.id}/restore`, () =>
      HttpResponse.json({ ...odd, archived_at: null, visibility: "odd" }),
    ),
  );
  const before = requests.length;
  await user.click(plan.getByRole("checkbox", { name: "Check first" }));
  await user.click(plan.getByRole("button", { name: "Check 6 milestones" }));
  await plan.findByText(
    "Checked 6 items. Left out: 1 not found and 1 active already. Still in: 1 archived again since.",
  );
  expect(requests.slice(before).map(({ method }) => method)).toEqual(chosen.map(() => "GET"));
  const found = within(plan.getByRole("list", { name: "What the check found" }));
  expect(textsOf(found.getAllByRole("listitem"))).toEqual([
    `${chosen[0]}Left out: not found`,
    `${chosen[1]}Left out: active already`,
    `${chosen[2]}Archived again since it was listed`,
  ]);
  await user.click(plan.getByRole("button", { name: "Restore 4 milestones" }));
  await screen.findByText("All 4 milestones restored", {}, inRun);
  expect(writes()).toHaveLength(4);

  await user.click(await screen.findByRole("button", { name: "Show details of the run" }));
  const list = within(screen.getByRole("list", { name: "Items to look at" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  const [item] = list.getAllByRole("listitem");
  expect(item).toHaveTextContent(chosen[3] ?? "");
  expect(item).toHaveTextContent("Restored. Also changed: visibility.");
});
