import type { PlainAnswer } from "./plain-answers.ts";
import { type Body, type Group, groups } from "./groups.ts";
import type { OperationName } from "#src/writes/send/write.ts";
import { type Grade, type Subject, subjects } from "./subjects.ts";

/** One answer to one operation, with the properties of its group. */
export interface FaultyAnswer {
  name: string;
  operation: OperationName;
  grade: Grade;
  answer: PlainAnswer;
  delivery: NonNullable<Group["delivery"]>;
  read: NonNullable<Group["read"]>;
  /** Number of requests, reads included; for one that waits, the fewest within ten minutes. */
  requests: number;
}

function textOf(body: Body, subject: Subject): string {
  const value = typeof body === "function" ? body(subject) : body;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Every faulty answer, once for each of its operations. */
export const faultyAnswers: readonly FaultyAnswer[] = groups.flatMap(
  ({ grade, operations, delivery = "complete", read = "none", requests = {}, answers }) =>
    operations.flatMap((operation) =>
      answers.map(([name, status, body, headers = {}]): FaultyAnswer => ({
        name,
        operation,
        grade,
        delivery,
        read,
        requests: requests[operation] ?? 1,
        answer: {
          status,
          headers: { "Content-Type": "application/json", ...headers },
          body: textOf(body, subjects[operation]),
        },
      })),
    ),
);
