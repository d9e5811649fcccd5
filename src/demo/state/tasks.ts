import { isId } from "#src/api/ids.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { invalid } from "#src/demo/http/http-error.ts";
import { readStamp, stamp } from "#src/demo/state/time.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** The value to store, or an error message. */
type Checked = { value: unknown } | { problem: string };
type Check = (sent: unknown, workspace: Workspace) => Checked;

const problem = (words: string): Checked => ({ problem: words });

/** Trims strings and turns empty ones into null before validation, as Laravel does. */
function normalised(sent: unknown): unknown {
  if (typeof sent !== "string") return sent;
  return sent.trim() === "" ? null : sent.trim();
}

const orNull =
  (check: Check): Check =>
  (sent, workspace) =>
    sent === null ? { value: null } : check(sent, workspace);

const text =
  (name: string): Check =>
  (sent) =>
    typeof sent === "string" ? { value: sent } : problem(`The ${name} field must be a string.`);

const reference =
  (name: string, exists: (id: string, workspace: Workspace) => boolean): Check =>
  (sent, workspace) =>
    typeof sent === "string" && exists(sent, workspace)
      ? { value: sent }
      : problem(`The selected ${name} is invalid.`);

const time =
  (name: string): Check =>
  (sent) => {
    const read = typeof sent === "string" ? readStamp(sent) : null;
    return read === null
      ? problem(`The ${name} field must be a valid date.`)
      : { value: stamp(read) };
  };

/** The eight fields of "Update a task"; other fields are ignored. */
const checks: Record<string, Check> = {
  title: (sent, workspace) =>
    sent === null ? problem("The title field is required.") : text("title")(sent, workspace),
  description: orNull(text("description")),
  assignee: orNull(
    reference("assignee", (id, { find }) =>
      Boolean(isId("u", id) && (find("members", id) ?? find("clients", id))),
    ),
  ),
  milestone: orNull(
    reference("milestone", (id, { find }) => Boolean(isId("mst", id) && find("milestones", id))),
  ),
  list: orNull(reference("list", (id, { find }) => Boolean(isId("tskl", id) && find("lists", id)))),
  start_at: orNull(time("start at")),
  due_at: orNull(time("due at")),
  remaining_minutes_estimate: orNull((sent) => {
    const name = "remaining minutes estimate";
    if (!Number.isSafeInteger(sent)) return problem(`The ${name} field must be an integer.`);
    return Number(sent) < 0 ? problem(`The ${name} field must be at least 0.`) : { value: sent };
  }),
};

function orderProblem(task: Stored, sent: Record<string, unknown>): Record<string, string[]> {
  const [start, due] = [task["start_at"], task["due_at"]];
  if (typeof start !== "string" || typeof due !== "string") return {};
  if (Date.parse(start) <= Date.parse(due)) return {};
  return "due_at" in sent
    ? { due_at: ["The due at field must be a date after or equal to start at."] }
    : { start_at: ["The start at field must be a date before or equal to due at."] };
}

/**
 * Updates a task ("Update a task"): only the sent fields change.
 * @throws HttpError 404 for an unknown id, 422 with messages per field
 */
export function updateTask(
  workspace: Workspace,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Stored {
  const task = workspace.get("tasks", id);
  const sent: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [field, check] of Object.entries(checks)) {
    if (!Object.hasOwn(body, field)) continue;
    const checked = check(normalised(body[field]), workspace);
    if ("problem" in checked) errors[field] = [checked.problem];
    else sent[field] = checked.value;
  }
  const updated = { ...task, ...sent };
  const problems = { ...errors, ...orderProblem(updated, sent) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (Object.keys(sent).length === 0) return task;
  return workspace.put("tasks", { ...updated, updated_at: stamp(workspace.now()) });
}
