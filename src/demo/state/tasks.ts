import { z } from "zod/mini";
import { invalid } from "#src/demo/state/replies.ts";
import { stamp } from "#src/demo/state/time.ts";
import type { Stored, Workspace } from "#src/demo/state/workspace.ts";

/** Trims strings and turns empty ones into null before validation, as Laravel does. */
const normalised = (sent: unknown) => (typeof sent === "string" ? sent.trim() || null : sent);

function reference(name: string, find: (id: string) => Stored | undefined) {
  const error = `The selected ${name} is invalid.`;
  return z.nullable(z.string(error).check(z.refine((id) => find(id) !== undefined, error)));
}

function time(name: string) {
  const error = `The ${name} field must be a valid date.`;
  const inUtc = z.transform((text: string) => stamp(Date.parse(text)));
  return z.nullable(z.pipe(z.iso.datetime({ offset: true, error }), inUtc));
}

/** The eight fields of "Update a task"; other fields are ignored. */
const fieldsOf = ({ find }: Workspace) => ({
  title: z.string({
    error: ({ input }) => `The title field ${input === null ? "is required" : "must be a string"}.`,
  }),
  description: z.nullable(z.string("The description field must be a string.")),
  assignee: reference("assignee", (id) => find("members", id) ?? find("clients", id)),
  milestone: reference("milestone", (id) => find("milestones", id)),
  list: reference("list", (id) => find("lists", id)),
  start_at: time("start at"),
  due_at: time("due at"),
  remaining_minutes_estimate: z.nullable(
    z
      .int("The remaining minutes estimate field must be an integer.")
      .check(z.minimum(0, "The remaining minutes estimate field must be at least 0.")),
  ),
});

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
  for (const [field, schema] of Object.entries(fieldsOf(workspace))) {
    if (!Object.hasOwn(body, field)) continue;
    const { data, error } = z.safeParse(schema, normalised(body[field]));
    if (error) errors[field] = error.issues.map(({ message }) => message);
    else sent[field] = data;
  }
  const updated = { ...task, ...sent };
  const problems = { ...errors, ...orderProblem(updated, sent) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (Object.keys(sent).length === 0) return task;
  return workspace.put("tasks", { ...updated, updated_at: stamp(workspace.now()) });
}
