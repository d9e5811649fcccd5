import { sessionPart } from "#src/app/session-part.ts";
import { lastSeen } from "#src/archive/triage/kept/visit.ts";

/**
 * The newest archiving that the last visit had seen, in epoch milliseconds; null where there was none.
 * It stays the same while the page is open.
 */
export const visitPart = sessionPart(({ config, workspace }) => ({
  since: config.keepDecisions ? lastSeen(workspace.address) : null,
}));
