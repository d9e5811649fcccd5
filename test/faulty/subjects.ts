import type { OperationName, Write } from "#src/writes/send/write.ts";

/** Grade that a reply leads to. `waits`: the write is sent again later, until it is stopped. */
export type Grade = "confirmed" | "refused" | "unknown" | "waits";

/** A write, and the replies about its target. */
export interface Subject {
  write: Write;
  /** The item as the write asked for it. */
  good: Readonly<Record<string, unknown>> & { id: string };
  /** The same reply about another item. */
  other: object;
  /** True where the item in a reply proves that it was done. */
  provedByItem: boolean;
  /** Data of a read of the target, once the write was done and before; none where no read settles it. */
  read?: Record<"done" | "not-done", object>;
  /** Number of reads that follow a reply, by what it is: a 409 or 422, a success that proves nothing, another item. */
  reads?: Record<Unsettled, number>;
}

export type Unsettled = "conflict" | "success" | "other-item";

export const time = "2026-10-28T14:47:00.000000Z";
export const key = "k_live_2f6b09c1d4";
export const webhookSecret = "signing-value-of-hook-1";
const changes = { title: "New", due_at: null };

/** A subject of every operation: types ask for that of a new one. */
export const subjects: Record<OperationName, Subject> = {
  restore: {
    write: { operation: "restore", kind: "invoices", id: "in_1" },
    good: { id: "in_1", archived_at: null },
    other: { id: "in_2", archived_at: null },
    provedByItem: true,
    reads: { conflict: 1, success: 0, "other-item": 1 },
    read: {
      done: { id: "in_1", archived_at: null },
      "not-done": { id: "in_1", archived_at: time },
    },
  },
  updateTask: {
    write: {
      ...{ operation: "updateTask", id: "tsk_1", before: {} },
      ...{ changes, body: JSON.stringify(changes) },
    },
    good: { id: "tsk_1", title: "New", due_at: null, updated_at: time },
    other: { id: "tsk_2", title: "New", due_at: null, updated_at: time },
    provedByItem: true,
  },
  finish: {
    write: { operation: "finish", id: "fi_1" },
    good: { id: "fi_1", name: "a.pdf" },
    other: { id: "fi_2", name: "a.pdf" },
    provedByItem: true,
  },
  attach: {
    write: { operation: "attach", folder: "fo_1", files: ["fi_1", "fi_2"] },
    good: { id: "fo_1", name: "Contracts" },
    other: { id: "fo_2" },
    provedByItem: false,
    reads: { conflict: 1, success: 1, "other-item": 1 },
    read: { done: [{ id: "fi_1" }, { id: "fi_2" }], "not-done": [] },
  },
  create: {
    write: { operation: "create", key: "1", filename: "a.pdf", onAddress: () => {} },
    good: { id: "fi_1", upload_url: "https://bucket.example/fi_1?signature=1" },
    other: { id: "in_1", upload_url: "https://bucket.example/in_1?signature=1" },
    provedByItem: false,
  },
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(subjects, name);
export const operationNames: readonly OperationName[] = Object.keys(subjects).filter(isOperation);
