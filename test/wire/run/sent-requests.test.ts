import { expect, test } from "vitest";
import { lastRequests } from "#src/archive/run/sent-requests.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";

const entry: AuditEntry = {
  ...{ request: "r1", by: "answer", at: "2026-11-20T10:00:00.000Z", duration: 40 },
  ...{ origin: "https://acme.example", operation: "restore", target: "docs/doc_1", name: "Brief" },
  ...{ method: "POST", path: "/api/docs/doc_1/restore", body: null, answer: null, who: "" },
  ...{ grade: "unknown", reason: "rate-limit", status: 429, run: "run1" },
};

test("an item that was sent again has its last answer, and not a later check by a read", () => {
  const again: AuditEntry = { ...entry, request: "r2", grade: "confirmed", status: 200 };
  const check: AuditEntry = { ...again, by: "read", status: null };
  const elsewhere: AuditEntry = { ...entry, target: "docs/doc_2", run: "run2" };
  expect(lastRequests([entry, again, check, elsewhere], "run1")).toEqual(
    new Map([["docs/doc_1", again]]),
  );
});
