import { json, unknownRoute, wrongMethod } from "#src/demo/http/answers.ts";
import { paginate } from "#src/demo/http/pagination.ts";
import { type Route, choice, get, matches, put } from "#src/demo/http/routes.ts";
import type { Stored } from "#src/demo/state/records.ts";
import { sentinelIn } from "#src/demo/state/sentinels.ts";
import { colleaguesTurn, taskSentinels } from "#src/demo/state/task-sentinels.ts";
import { updateTask } from "#src/demo/state/tasks.ts";
import { stamp } from "#src/demo/state/time.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** Tasks, their boards and lists, people and webhooks. */
export function workRoutes(workspace: Workspace): Route[] {
  const { settings } = workspace;
  const page = (rows: readonly unknown[], url: URL) => json(paginate(rows, url, settings));
  /** A read around tasks. @throws HttpError 404 where this workspace offers none */
  const getIfOffered = (path: string, answer: Route["answer"]) =>
    get(path, (call) => {
      if (settings.noTaskReads) throw unknownRoute(call.url);
      return answer(call);
    });
  const people = (collection: "members" | "clients") =>
    getIfOffered(`/${collection}`, ({ url }) => {
      const isSought = (user: Stored) =>
        matches(url, "name", user["name"]) && matches(url, "email", user["email"]);
      return page(workspace.all(collection).filter(isSought), url);
    });
  return [
    getIfOffered("/tasks/:id", ({ url, id }) => {
      if (settings.noReads) throw wrongMethod("GET", url, ["PUT"]);
      return json(readTask(workspace, id));
    }),
    put("/tasks/:id", async ({ id, body }) => putTask(workspace, id, await body())),
    getIfOffered("/boards/:id/tasks", ({ url, id }) => {
      const board = workspace.get("boards", id);
      const status = choice(url, "status", ["any", "open", "completed"]);
      const tasks = workspace.all("tasks").filter((task) => task["board"] === board.id);
      if (settings.ignoreFilter) return page(tasks, url);
      const found = tasks
        .filter((task) => matches(url, "title", task["title"]))
        .filter((task) => status === "any" || (status === "open") === (task["completed"] === 0));
      return page(found, url);
    }),
    getIfOffered("/boards/:id/lists", ({ url, id }) => {
      const board = workspace.get("boards", id);
      const lists = workspace.all("lists").filter((list) => list["board"] === board.id);
      return page(lists, url);
    }),
    people("members"),
    people("clients"),
    get("/webhooks", ({ url }) => page(workspace.all("webhooks"), url)),
  ];
}

/** Changes a task as another user would. */
function changedByColleague(workspace: Workspace, id: string, fields: Record<string, unknown>) {
  const task = { ...workspace.get("tasks", id), ...fields };
  return workspace.put("tasks", { ...task, updated_at: stamp(workspace.now()) });
}

/** The task; one sentinel is changed by another user between two reads. */
function readTask(workspace: Workspace, id: string) {
  const task = workspace.get("tasks", id);
  if (task["title"] !== taskSentinels.colleague.title) return task;
  const turn = workspace.countTry(`read ${id}`);
  return turn === 0 ? task : changedByColleague(workspace, id, colleaguesTurn(task, turn));
}

function putTask(workspace: Workspace, id: string, body: Record<string, unknown>) {
  const record = workspace.get("tasks", id);
  const write = () => updateTask(workspace, id, body);
  const sentinel = sentinelIn(taskSentinels, record);
  if (!sentinel) return json(write());
  return sentinel.answer({
    ...{ record, body, write },
    colleague: (fields) => changedByColleague(workspace, id, { ...fields }),
    other: workspace.all("tasks").find((other) => other.id !== id),
    tries: workspace.countTry(id),
    sleep: workspace.sleep,
  });
}
