import { json, invalid } from "#src/demo/http/answers.ts";
import { completeFile, createUpload, filesIn, readFile, useFiles } from "#src/demo/state/files.ts";
import { paginate } from "#src/demo/http/pagination.ts";
import { type Route, get, post } from "#src/demo/http/routes.ts";
import { stamp } from "#src/demo/state/time.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** Uploads, and the three places that take completed files. */
export function fileRoutes(workspace: Workspace): Route[] {
  return [
    post("/files", async ({ url, body }) => {
      const { id, token } = createUpload(workspace, await body());
      const upload_url = new URL(`/bucket/${id}?signature=${token}`, url);
      return json({ id, upload_url: upload_url.href }, 201);
    }),
    get("/files/:id", ({ id }) => json(readFile(workspace, id))),
    post("/files/:id/complete", ({ id }) => json(completeFile(workspace, id))),
    get("/folders/:id/files", ({ url, id }) => {
      const folder = workspace.get("folders", id);
      return json(paginate(filesIn(workspace, folder.id), url, workspace.settings));
    }),
    post("/folders/:id/files", async ({ id, body }) => {
      const folder = workspace.get("folders", id);
      const { files } = await body();
      return json({ data: useFiles(workspace, files, { key: "files", place: folder.id }) });
    }),
    post("/conversations/:id/messages", async ({ id, body }) => {
      const conversation = workspace.get("conversations", id).id;
      return json(postRemark(workspace, "messages", { conversation }, await body()), 201);
    }),
    post("/tasks/:id/comments", async ({ id, body }) => {
      const task = workspace.get("tasks", id).id;
      return json(postRemark(workspace, "comments", { task }, await body()), 201);
    }),
  ];
}

/** Adds a message or a comment: text, with files attached (docs/api.md, "Attaching files"). */
function postRemark(
  workspace: Workspace,
  collection: "messages" | "comments",
  parent: Record<string, string>,
  { content, format, attachments = [] }: Record<string, unknown>,
) {
  if (typeof content !== "string" || content.trim() === "") {
    throw invalid({ content: ["The content field is required."] });
  }
  if (format !== "text" && format !== "html") {
    throw invalid({ format: ["The selected format is invalid."] });
  }
  const id = workspace.newId(collection === "messages" ? "msg" : "cmt");
  const used = useFiles(workspace, attachments, { key: "attachments", place: id });
  const at = stamp(workspace.now());
  return workspace.put(collection, {
    id,
    content,
    format,
    attachments: used.map((file) => file.id),
    ...parent,
    created_at: at,
    updated_at: at,
  });
}
