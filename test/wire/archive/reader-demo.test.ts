import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { json } from "#src/demo/state/answers.ts";
import { createWorkspace } from "#src/demo/state/workspace.ts";
import { allArchived, archivedIn, largeCount } from "../../demo-counts.ts";

const now = () => Date.UTC(2026, 10, 23, 9);
type Workspace = ReturnType<typeof createWorkspace>;
const archivedOf = (workspace: Workspace) => kinds.flatMap((kind) => archivedIn(workspace, kind));

test("the large workspace has more archived items, the same ones each time", () => {
  const [one, other] = [createWorkspace({ now }), createWorkspace({ now })];
  expect(archivedOf(one)).toHaveLength(allArchived);
  one.usePreset("large");
  other.usePreset("reads-limited");
  expect(archivedOf(one)).toHaveLength(largeCount);
  expect(new Set(archivedOf(one).map(({ id }) => id)).size).toBe(largeCount);
  expect(archivedOf(one)).toEqual(archivedOf(other));
  one.usePreset("documented");
  expect(archivedOf(one)).toHaveLength(allArchived);
});

test("what was restored stays restored when the workspace becomes large", () => {
  const workspace = createWorkspace({ now });
  const [first] = archivedOf(workspace);
  workspace.restore("invoices", first?.id ?? "");
  workspace.usePreset("large");
  expect(workspace.get("invoices", first?.id ?? "")["archived_at"]).toBeNull();
  const reloaded = createWorkspace({ now, saved: workspace.save() });
  expect(archivedOf(reloaded)).toHaveLength(largeCount - 1);
});

test("limits reads to 60 a minute, with readable headers or without", async () => {
  const workspace = createWorkspace({ now });
  const answer = () => Promise.resolve(json({}));
  for (let sent = 0; sent < 59; sent += 1) await workspace.passRead("shown", answer);
  const last = await workspace.passRead("shown", answer);
  expect(last.headers.get("X-RateLimit-Remaining")).toBe("0");
  const refused = await workspace.passRead("shown", answer);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  const hidden = await workspace.passRead("hidden", answer);
  expect([hidden.status, hidden.headers.get("Retry-After")]).toEqual([429, null]);
  expect((await workspace.passRead("none", answer)).status).toBe(200);
});
