import type { PlainAnswer } from "./plain-answers.ts";
import { type Body, type Group, groups } from "./groups.ts";
import { type Grade, type Operation, type Subject, subjects } from "./subjects.ts";

/** One answer to one operation, with the words of its group. */
export interface FaultyAnswer {
  name: string;
  operation: Operation;
  grade: Grade;
  answer: PlainAnswer;
  line: "whole" | NonNullable<Group["line"]>;
  read: "none" | NonNullable<Group["read"]>;
  /** How many requests arrive, reads included; of one that waits, in ten minutes at least two. */
  requests: number;
}

function textOf(body: Body, subject: Subject): string {
  const value = typeof body === "function" ? body(subject) : body;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Every faulty answer to every operation that it concerns. */
export const faultyAnswers: readonly FaultyAnswer[] = groups.flatMap(
  ({ grade, of, line = "whole", read = "none", requests = {}, answers }) =>
    of.flatMap((operation) =>
      answers.map(([name, status, body, headers = {}]): FaultyAnswer => ({
        name,
        operation,
        grade,
        line,
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
