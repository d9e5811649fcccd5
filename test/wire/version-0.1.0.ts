/*
 * Samples of what version 0.1.0 stores and says. Its tabs may be open beside those of any later
 * version, and its data is in people's browsers: nothing here may ever be changed.
 */

const origin = "https://acme.example.com";

const entry = {
  by: "answer",
  origin,
  operation: "restore",
  method: "POST",
  body: null,
  reason: null,
  who: "Kim",
};

/** A chain of two entries of the audit log. */
export const entries = [
  {
    ...entry,
    request: "0190c0de-0001",
    at: "2026-11-22T20:01:00.000Z",
    duration: 120,
    target: "docs/doc_1",
    name: "Doc 1",
    path: "/api/docs/doc_1/restore",
    grade: "confirmed",
    status: 200,
    answer: '{"id":"doc_1","archived_at":null}',
    run: "run-1",
    before: "",
    hash: "1ab8eef9d530357c5dedd4c9dd8e93e25377e724799c7176d6bc63dfab1693e9",
  },
  {
    ...entry,
    request: "0190c0de-0002",
    at: "2026-11-22T20:02:00.000Z",
    duration: 15_000,
    target: "docs/doc_2",
    name: "Doc 2",
    path: "/api/docs/doc_2/restore",
    grade: "unknown",
    reason: "timeout",
    status: null,
    answer: null,
    run: null,
    before: "1ab8eef9d530357c5dedd4c9dd8e93e25377e724799c7176d6bc63dfab1693e9",
    hash: "435b29f35fee27c802be7e0fa2dd37f0ab41b81a6ce7fe93e44dfe7c0307348c",
  },
];

/** Members that it needs in an entry to read it; both are null where the browser has no hashes. */
export const unlinked = { before: null, hash: null };

const item = (id: string) => ({ kind: "docs", id, name: `Doc ${id}`, archivedAt: null });

/** A run of three items of which the first was restored, and the second was under way. */
export const run = {
  id: "run-1",
  origin,
  at: "2026-11-22T20:00:59.000Z",
  items: [item("doc_1"), item("doc_3"), item("doc_4")],
  pace: { concurrency: 4, perMinute: null },
  phase: "open",
};
export const results = [{ run: "run-1", index: 0, state: "restored", by: "answer" }];
const { before: _before, hash: _hash, ...open } = entries[0] ?? {};
export const openRequest = {
  request: "0190c0de-0003",
  tab: "tab-1",
  entry: {
    ...open,
    ...{ request: "0190c0de-0003", by: "lost", target: "docs/doc_3", name: "Doc 3" },
    ...{ path: "/api/docs/doc_3/restore", duration: null, grade: "unknown" },
    ...{ reason: "page-gone", status: null, answer: null },
  },
};

/** An upload that was finished. */
export const upload = {
  workspace: `${origin}/api`,
  id: "fi_1",
  name: "a.pdf",
  size: 10,
  added: 1_793_188_800_000,
  created: { at: 1_793_188_800_000, clock: "service" },
  stage: { name: "finished", at: 1_793_188_860_000, by: "answer" },
  facts: { name: "a.pdf", size: 10, type: "application/pdf", uploader: null, createdAt: null },
  finishSent: null,
  attachSent: null,
};

/** Its message to other tabs about a confirmed restore. */
export const news = {
  origin,
  write: { operation: "restore", kind: "docs", id: "doc_1" },
  outcome: {
    grade: "confirmed",
    by: "answer",
    value: { item: { id: "doc_1", archived_at: null }, raw: { id: "doc_1", archived_at: null } },
  },
};

/** True for a message that it takes for news of a write, as it checks that. */
export function isNews(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!("origin" in value && "write" in value && "outcome" in value)) return false;
  const { write } = value;
  if (typeof write !== "object" || write === null || !("operation" in write)) return false;
  return write.operation === "restore";
}

/** Names of its locks. */
export const locks = {
  restore: `reshelve.write.${origin}/docs/doc_1`,
  task: `reshelve.write.${origin}/tasks/tsk_1`,
  run: "reshelve.run.run-1",
  tab: "reshelve.tab.tab-1",
  chain: "reshelve.record",
  recovery: "reshelve.recover",
};
/** Names of its channels between tabs. */
export const channels = { writes: "reshelve.writes", record: "reshelve.record" };
