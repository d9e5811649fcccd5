import type { PlainReply } from "./plain-replies.ts";
import { type Body, type Group, groups } from "./groups.ts";
import type { OperationName } from "#src/writes/send/write.ts";
import { type Grade, type Subject, subjects } from "./subjects.ts";

/** One reply to one operation, with the properties of its group. */
export interface FaultyReply {
  name: string;
  operation: OperationName;
  grade: Grade;
  reply: PlainReply;
  delivery: NonNullable<Group["delivery"]>;
  read: NonNullable<Group["read"]>;
  /** Number of requests, reads included; for one that waits, the fewest within ten minutes. */
  requests: number;
}

function textOf(body: Body, subject: Subject): string {
  const value = typeof body === "function" ? body(subject) : body;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Every faulty reply, once for each of its operations. */
export const faultyReplies: readonly FaultyReply[] = groups.flatMap(
  ({ grade, operations, delivery = "complete", read = "none", requests = {}, replies }) =>
    operations.flatMap((operation) =>
      replies.map(([name, status, body, headers = {}]): FaultyReply => ({
        name,
        operation,
        grade,
        delivery,
        read,
        requests: requests[operation] ?? 1,
        reply: {
          status,
          headers: { "Content-Type": "application/json", ...headers },
          body: textOf(body, subjects[operation]),
        },
      })),
    ),
);
