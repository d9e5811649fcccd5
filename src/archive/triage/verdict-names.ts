import type { Decision } from "#src/archive/triage/kept/decision.ts";

/** Words of decisions, also of none. */
export const verdictNames: Readonly<Record<Decision["verdict"] | "undecided", string>> = {
  undecided: "To decide",
  left: "Left archived",
  flagged: "Flagged",
};
