import { onTestFinished } from "vitest";
import { startFeatures } from "#src/app/features.ts";
import { createSession } from "#src/app/session.ts";
import { browserLocks } from "#src/writes/browser/locks.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";

/** A session of a connected page, which ends with the test. */
export function openSession() {
  const session = createSession({
    connection: {
      ...{ origin: "https://harbor-studio.example", prefix: "/api" },
      ...{ key: "key-1", keep: "reload" },
    },
    log: openAuditLog({ locks: browserLocks(), tab: "this" }),
    locks: browserLocks(),
    onDisposed: () => {},
  });
  startFeatures(session);
  onTestFinished(session.dispose);
  return session;
}
