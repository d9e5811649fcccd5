import { kindNames, rowOf } from "./finder/rows.mjs";

/** Rows for the console and for the floor, about 500 bytes of JSON each. */
const words =
  "harbour lantern orchard meadow granite compass thimble walnut saddle copper velvet marble anchor timber willow canyon".split(
    " ",
  );

function text(seed, many) {
  let state = seed * 7919 + 17;
  return Array.from({ length: many }, () => {
    state = (state * 48271) % 2147483647;
    return words[state % words.length];
  }).join(" ");
}

const moment = (index) => new Date(Date.UTC(2026, 9, 1) - index * 5_400_000).toISOString();

const documentOf = (index) => ({
  id: `doc_bench${String(index + 1).padStart(6, "0")}`,
  entity: "doc",
  title: `${index + 1} ${text(index + 1, 5)}`,
  description: text(index + 1000, 24),
  visibility: ["shared", "internal", "private"][index % 3],
  created_at: moment(index + 900),
  updated_at: moment(index + 300),
  archived_at: moment(index),
});

const taskOf = (index) => ({
  id: `tsk_bench${index + 1}`,
  entity: "task",
  title: `${index + 1} ${text(index + 1, 5)}`,
  description: `<p>${text(index + 1000, 24)}</p>`,
  board: "tskb_bench",
  list: "tskl_bench",
  assignee: null,
  milestone: null,
  author: "u_bench",
  completer: null,
  start_at: null,
  due_at: moment(index),
  completed_at: null,
  remaining_minutes_estimate: 90,
  created_at: moment(index + 900),
  updated_at: moment(index + 300),
});

function envelope(make, url, total, most) {
  const page = Number(url.searchParams.get("page") ?? 1);
  const size = Math.max(1, Math.min(Number(url.searchParams.get("per_page") ?? 20), most));
  const count = most > 100 ? most : size;
  const from = (page - 1) * count;
  const data = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, offset) =>
    make(from + offset),
  );
  const last = Math.max(1, Math.ceil(total / count));
  return {
    data,
    links: { first: null, last: null, prev: null, next: null },
    meta: {
      current_page: page,
      from: data.length === 0 ? null : from + 1,
      last_page: last,
      links: [],
      path: url.pathname,
      per_page: count,
      to: data.length === 0 ? null : from + data.length,
      total,
    },
  };
}

const board = { id: "tskb_bench", entity: "board", title: "Bench", archived_at: null };

/** Rows of all kinds; `total` is what they have together. */
function answerOfFinder(url, kind, id, total) {
  if (id) return rowOf(kind, Number(/\d+$/.exec(id)?.[0]), total);
  return envelope((index) => rowOf(kind, index, total), url, total / kindNames.length, 100);
}

/**
 * The answer to a request under `/api`. Under `/many` a page of documents has 1,000 rows; under
 * `/find-30000` all kinds together have 30,000 archived rows.
 */
export function answer(url) {
  const [, prefix, kind, id, part] = url.pathname.split("/");
  const [, total] = /^find-(\d+)$/.exec(prefix) ?? [];
  if (total && kindNames.includes(kind)) return answerOfFinder(url, kind, id, Number(total));
  const most = prefix === "many" ? 1_000 : 100;
  if (kind === "docs" && id) return documentOf(Number(id.replace(/\D/g, "")) - 1);
  if (kind === "docs") return envelope(documentOf, url, 2 * most, most);
  if (kind === "tasks" && id) return taskOf(Number(id.replace(/\D/g, "")) - 1);
  if (kind === "boards" && part === "tasks") return envelope(taskOf, url, 20, 100);
  if (kind === "boards" && part === "lists") {
    return envelope(() => ({ id: "tskl_bench", title: "To do" }), url, 1, 100);
  }
  if (kind === "boards") return envelope(() => board, url, 1, 100);
  return envelope(() => ({}), url, 0, 100);
}
