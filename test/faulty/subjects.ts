export type Operation = "restore" | "updateTask" | "finish" | "attach" | "create";

/** Grade that an answer leads to. `waits`: the write is sent again later, until it is stopped. */
export type Grade = "confirmed" | "refused" | "unknown" | "waits";

/** Target of a write, and the answers about it. */
export interface Subject {
  id: string;
  /** The item as the write asked for it. */
  good: object;
  /** The same answer about another item. */
  other: object;
}

export const time = "2026-10-28T14:47:00.000000Z";
export const key = "k_live_2f6b09c1d4";
export const webhookSecret = "signing-value-of-hook-1";
export const subjects: Record<Operation, Subject> = {
  restore: {
    id: "in_1",
    good: { id: "in_1", archived_at: null },
    other: { id: "in_2", archived_at: null },
  },
  updateTask: {
    id: "tsk_1",
    good: { id: "tsk_1", title: "New", due_at: null, updated_at: time },
    other: { id: "tsk_2", title: "New", due_at: null, updated_at: time },
  },
  finish: { id: "fi_1", good: { id: "fi_1", name: "a.pdf" }, other: { id: "fi_2", name: "a.pdf" } },
  attach: { id: "fo_1", good: { id: "fo_1", name: "Contracts" }, other: { id: "fo_2" } },
  create: {
    id: "fi_1",
    good: { id: "fi_1", upload_url: "https://bucket.example/fi_1?signature=1" },
    other: { id: "in_1", upload_url: "https://bucket.example/in_1?signature=1" },
  },
};
