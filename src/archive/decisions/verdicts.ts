import { FlagTriangleRight, createLucideIcon } from "lucide-react";
import type { Decision } from "#src/archive/decisions/decision.ts";

/** An archive box with a tick. */
export const LeaveIcon = createLucideIcon("archive-check", [
  ["rect", { width: "20", height: "5", x: "2", y: "3", rx: "1", key: "lid" }],
  ["path", { d: "M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8", key: "box" }],
  ["path", { d: "m9 14.5 2 2 4-4", key: "tick" }],
]);

export { FlagTriangleRight as FlagIcon };

/** Words of decisions, also of none. */
export const verdictNames: Readonly<Record<Decision["verdict"] | "undecided", string>> = {
  undecided: "To decide",
  left: "Left archived",
  flagged: "Flagged",
};
