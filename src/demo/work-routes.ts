import { json } from "./answers.ts";
import { paginate } from "./pagination.ts";
import { type Route, choice, matches } from "./routes.ts";
import { updateTask } from "./tasks.ts";
import type { Workspace } from "./workspace.ts";

/** Tasks, their boards and lists, people and webhooks. */
export function workRoutes(workspace: Workspace): Route[] {
  const page = (rows: readonly unknown[], url: URL) =>
    json(paginate(rows, url, workspace.settings.ignorePerPage));
  const people = (collection: "members" | "clients"): Route => ({
    method: "GET",
    path: `/${collection}`,
    answer: ({ url }) => {
      const found = workspace
        .all(collection)
        .filter(
          (user) => matches(url, "name", user["name"]) && matches(url, "email", user["email"]),
        );
      return page(found, url);
    },
  });
  return [
    { method: "GET", path: "/tasks/:id", answer: ({ id }) => json(workspace.get("tasks", id)) },
    {
      method: "PUT",
      path: "/tasks/:id",
      answer: async ({ id, body }) => json(updateTask(workspace, id, await body())),
    },
    {
      method: "GET",
      path: "/boards/:id/tasks",
      answer: ({ url, id }) => {
        const board = workspace.get("boards", id);
        const status = choice(url, "status", ["any", "open", "completed"]);
        const tasks = workspace
          .all("tasks")
          .filter((task) => task["board"] === board.id && matches(url, "title", task["title"]))
          .filter((task) => status === "any" || (status === "open") === (task["completed"] === 0));
        return page(tasks, url);
      },
    },
    {
      method: "GET",
      path: "/boards/:id/lists",
      answer: ({ url, id }) => {
        const board = workspace.get("boards", id);
        return page(
          workspace.all("lists").filter((list) => list["board"] === board.id),
          url,
        );
      },
    },
    people("members"),
    people("clients"),
    { method: "GET", path: "/webhooks", answer: ({ url }) => page(workspace.all("webhooks"), url) },
  ];
}
