import { json } from "#src/demo/http/answers.ts";
import { completeFile, createUpload, filesIn, readFile, useFiles } from "#src/demo/state/files.ts";
import { paginate } from "#src/demo/http/pagination.ts";
import { invalid } from "#src/demo/http/http-error.ts";
import { type Route } from "#src/demo/http/routes.ts";
import { stamp } from "#src/demo/state/time.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** Uploads, and the three places that take completed files. */
export function fileRoutes(workspace: Workspace): Route[] {
  return [
    {
      method: "POST",
      path: "/files",
      answer: async ({ url, body }) => {
        const { id, token } = createUpload(workspace, await body());
        const upload_url = new URL(`/bucket/${id}?signature=${token}`, url);
        return json({ id, upload_url: upload_url.href }, 201);
      },
    },
    { method: "GET", path: "/files/:id", answer: ({ id }) => json(readFile(workspace, id)) },
    {
      method: "POST",
      path: "/files/:id/complete",
      answer: ({ id }) => json(completeFile(workspace, id)),
    },
    {
      method: "GET",
      path: "/folders/:id/files",
      answer: ({ url, id }) => {
        const folder = workspace.get("folders", id);
        return json(paginate(filesIn(workspace, folder.id), url, workspace.settings.ignorePerPage));
      },
    },
    {
      method: "POST",
      path: "/folders/:id/files",
      answer: async ({ id, body }) => {
        const folder = workspace.get("folders", id);
        const { files } = await body();
        return json({ data: useFiles(workspace, files, { key: "files", place: folder.id }) });
      },
    },
    remarks(workspace, { path: "/conversations/:id/messages", parent: "conversations" }),
    remarks(workspace, { path: "/tasks/:id/comments", parent: "tasks" }),
  ];
}

/** A conversation message or a task comment: text, with files attached (docs/api.md, "Attaching files"). */
function remarks(
  workspace: Workspace,
  { path, parent }: { path: string; parent: "conversations" | "tasks" },
): Route {
  const message = parent === "conversations";
  return {
    method: "POST",
    path,
    answer: async ({ id: parentId, body }) => {
      workspace.get(parent, parentId);
      const { content, format, attachments = [] } = await body();
      if (typeof content !== "string" || content.trim() === "") {
        throw invalid({ content: ["The content field is required."] });
      }
      if (format !== "text" && format !== "html") {
        throw invalid({ format: ["The selected format is invalid."] });
      }
      const id = workspace.newId(message ? "msg" : "cmt");
      const used = useFiles(workspace, attachments, { key: "attachments", place: id });
      const at = stamp(workspace.now());
      const remark = {
        id,
        content,
        format,
        attachments: used.map((file) => file.id),
        [message ? "conversation" : "task"]: parentId,
        created_at: at,
        updated_at: at,
      };
      return json(workspace.put(message ? "messages" : "comments", remark), 201);
    },
  };
}
