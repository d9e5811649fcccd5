import { randomUUID } from "node:crypto";
import { type PlainAnswer, jsonAnswer, laravel } from "../../../faulty/plain-answers.ts";
import { type Row, kinds, laravelTime, seed } from "./records.ts";

/** A request for a route; `id` is empty if the path has none. */
interface Call {
  url: URL;
  id: string;
  body: Record<string, unknown>;
}
interface Route {
  method: "GET" | "POST" | "PUT";
  /** Below `/api`, with `*` for an id. */
  path: string;
  answer: (call: Call) => PlainAnswer;
}

/** An upload; a file can be used once, after it was finished. */
interface Upload {
  file: Row;
  signature: string;
  finished: boolean;
  usedIn: string | null;
}

/** Answers with a single resource, which Laravel wraps in `data`. */
const resource = (row: Row) => jsonAnswer(200, { data: row });
const now = () => laravelTime(Date.now());

/**
 * Answers with a page. On every second page `data` is an object, as PHP encodes an array whose keys
 * don't start at 0.
 */
function pageOf(rows: readonly Row[], { url }: Call): PlainAnswer {
  const size = Math.min(100, Number(url.searchParams.get("per_page")) || 20);
  const page = Math.max(1, Number(url.searchParams.get("page")) || 1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const start = (page - 1) * size;
  const here = rows.slice(start, start + size);
  const path = url.origin + url.pathname;
  const at = (number: number) => (number < 1 || number > last ? null : `${path}?page=${number}`);
  const link = (label: string, number: number) => ({
    url: at(number),
    label,
    active: label === String(page),
  });
  return jsonAnswer(200, {
    data: page % 2 ? here : Object.fromEntries(here.map((row, n) => [start + n, row])),
    links: { first: at(1), last: at(last), prev: at(page - 1), next: at(page + 1) },
    meta: {
      current_page: page,
      from: here.length === 0 ? null : start + 1,
      last_page: last,
      links: [
        link("&laquo; Previous", page - 1),
        ...Array.from({ length: last }, (_, n) => link(String(n + 1), n + 1)),
        link("Next &raquo;", page + 1),
      ],
      path,
      per_page: size,
      to: here.length === 0 ? null : start + here.length,
      total: rows.length,
    },
  });
}

/** Trims a text and turns an empty one into null, as Laravel's middleware does. */
const normalize = (value: unknown) => (typeof value === "string" ? value.trim() || null : value);

/** Creates the routes of a workspace and its rows. `storage` returns the origin of the bucket. */
export function createRoutes(storage: () => string) {
  const rows = seed();
  const all = (list: string) => rows[list] ?? [];
  const uploads = new Map<string, Upload>();

  function change(list: string, id: string, fields: Record<string, unknown>) {
    rows[list] = all(list).map((row) => (row.id === id ? { ...row, ...fields } : row));
    return resource(all(list).find((row) => row.id === id) ?? { id });
  }
  /** Answers for a stored row, or with a 404. */
  const withRow = (list: string, model: string, then: (row: Row, call: Call) => PlainAnswer) =>
    function answer(call: Call) {
      const row = all(list).find(({ id }) => id === call.id);
      return row ? then(row, call) : laravel.unknownRecord(model, call.id);
    };
  const withUpload = (then: (upload: Upload, call: Call) => PlainAnswer) =>
    function answer(call: Call) {
      const upload = uploads.get(call.id);
      return upload ? then(upload, call) : laravel.unknownRecord("File", call.id);
    };

  const kindRoutes = Object.entries(kinds).flatMap(([kind, { model }]): Route[] => {
    const listed = ({ url }: Call) => {
      const state = url.searchParams.get("state") ?? "active";
      const name = url.searchParams.get("name") ?? "";
      // Milestones ignore `state`.
      const ofState = all(kind).filter(
        (row) => kind === "milestones" || (state === "archived") === (row["archived_at"] !== null),
      );
      return ofState.filter((row) => name === "" || String(row["name"]).includes(name));
    };
    return [
      { method: "GET", path: `/${kind}`, answer: (call) => pageOf(listed(call), call) },
      { method: "GET", path: `/${kind}/*`, answer: withRow(kind, model, resource) },
      {
        method: "POST",
        path: `/${kind}/*/restore`,
        answer: withRow(kind, model, ({ id, archived_at: at }) =>
          at === null
            ? laravel.invalid({ archived_at: [`The ${model.toLowerCase()} is not archived.`] })
            : change(kind, id, { archived_at: null, updated_at: now() }),
        ),
      },
    ];
  });

  function createFile({ body }: Call): PlainAnswer {
    const name = normalize(body["filename"]);
    if (typeof name !== "string") {
      return laravel.invalid({ filename: ["The filename field is required."] });
    }
    const id = `fi_${randomUUID().replaceAll("-", "")}`;
    const signature = randomUUID();
    const file = {
      ...{ id, location_type: null, location: null, approver: null, uploader: "u_Member1" },
      ...{ name, size: 0, mime_type: null, extension: null, url: `${storage()}/files/${id}` },
      ...{ thumbnail: null, approved_at: null, created_at: now(), updated_at: now() },
    };
    uploads.set(id, { file, signature, finished: false, usedIn: null });
    const address = `${storage()}/uploads/${id}?X-Amz-Expires=300&X-Amz-Signature=${signature}`;
    return jsonAnswer(200, { id, upload_url: address });
  }

  function finish(upload: Upload): PlainAnswer {
    if (upload.finished) return laravel.invalid({ file: ["The file has been completed before."] });
    upload.finished = true;
    return resource(upload.file);
  }

  function attach(folder: Row, { body }: Call): PlainAnswer {
    const ids: unknown[] = Array.isArray(body["files"]) ? body["files"] : [];
    const found = ids.map((id) => uploads.get(String(id)));
    const files = found.filter((one) => one !== undefined);
    const usable = files.filter(({ finished, usedIn }) => finished && usedIn === null);
    if (ids.length === 0) return laravel.invalid({ files: ["The files field is required."] });
    if (usable.length < ids.length) {
      return laravel.invalid({ "files.0": ["The selected files.0 is invalid."] });
    }
    for (const upload of usable) upload.usedIn = folder.id;
    return resource(folder);
  }

  function updateTask(task: Row, { body }: Call): PlainAnswer {
    const fields = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, normalize(value)]),
    );
    if (fields["title"] === null) {
      return laravel.invalid({ title: ["The title field is required."] });
    }
    return change("tasks", task.id, { ...fields, updated_at: now() });
  }

  const attachedTo = (id: string) =>
    [...uploads.values()].filter(({ usedIn }) => usedIn === id).map(({ file }) => file);
  const list = (path: string, of = path.slice(1)): Route => ({
    method: "GET",
    path,
    answer: (call) => pageOf(all(of), call),
  });

  const routes: Route[] = [
    ...kindRoutes,
    { method: "POST", path: "/files", answer: createFile },
    { method: "GET", path: "/files/*", answer: withUpload(({ file }) => resource(file)) },
    { method: "POST", path: "/files/*/complete", answer: withUpload(finish) },
    { method: "POST", path: "/folders/*/files", answer: withRow("folders", "Folder", attach) },
    {
      method: "GET",
      path: "/folders/*/files",
      answer: withRow("folders", "Folder", ({ id }, call) => pageOf(attachedTo(id), call)),
    },
    { method: "GET", path: "/tasks/*", answer: withRow("tasks", "Task", resource) },
    { method: "PUT", path: "/tasks/*", answer: withRow("tasks", "Task", updateTask) },
    list("/boards/*/tasks", "tasks"),
    list("/boards/*/lists", "lists"),
    list("/members"),
    list("/clients"),
    list("/webhooks"),
  ];

  /** Carries a request out, or answers as Laravel does without such a route. */
  function answer(method: string, url: URL, body: Record<string, unknown>): PlainAnswer {
    const route = url.pathname.slice(1);
    const here = routes.flatMap(({ path, ...rest }) => {
      const match = RegExp(`^/api${path.replace("*", "([^/]+)")}$`).exec(url.pathname);
      return match ? [{ ...rest, id: match[1] ?? "" }] : [];
    });
    const found = here.find((one) => one.method === method);
    if (found) return found.answer({ url, id: found.id, body });
    const allowed = here.map((one) => one.method).join(", ");
    return here.length === 0
      ? laravel.unknownRoute(route)
      : laravel.wrongMethod(method, route, allowed);
  }

  return { answer, all, uploads };
}
