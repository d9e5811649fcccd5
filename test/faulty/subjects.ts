export type Operation = "restore" | "updateTask" | "finish" | "attach" | "create";

/** The most that an answer may prove. `waits`: the write is sent again later, until it is stopped. */
export type Grade = "confirmed" | "refused" | "unknown" | "waits";

/** What a write is about: its id, the answer that proves it, and one that speaks of something else. */
export interface Subject {
  id: string;
  good: object;
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
    good: { id: "tsk_1", title: "New", due_at: null },
    other: { id: "tsk_2", title: "New", due_at: null },
  },
  finish: { id: "fi_1", good: { id: "fi_1", name: "a.pdf" }, other: { id: "fi_2", name: "a.pdf" } },
  attach: { id: "fo_1", good: { id: "fo_1", name: "Contracts" }, other: { id: "fo_2" } },
  create: {
    id: "fi_1",
    good: { id: "fi_1", upload_url: "https://bucket.example/fi_1?signature=1" },
    other: { id: "in_1", upload_url: "https://bucket.example/in_1?signature=1" },
  },
};
