import type { Random } from "#src/demo/seed/random.ts";

/** Words of a small design studio, from which titles are generated. */
const projects = [
  "autumn catalogue",
  "brand refresh",
  "trade fair stand",
  "packaging prototypes",
  "annual report",
  "onboarding illustrations",
  "newsletter templates",
  "museum guide",
  "harbour signage",
  "bakery menu boards",
  "tea tins",
  "ferry timetable",
  "motion guidelines",
  "icon set",
  "recipe cards",
  "loyalty app screens",
  "lookbook spring",
  "wayfinding, hall B",
  "donor brochure",
  "launch microsite",
  "type specimen",
  "label redesign",
  "exhibition posters",
  "podcast cover art",
  "careers page",
  "price list, wholesale",
  "gift cards",
  "seed packets",
  "map illustrations",
  "product photography",
  "accessibility review",
  "booking flow",
  "stationery",
  "window display",
  "training slides",
  "field guide",
] as const;

export const patterns = {
  conversations: [
    "Feedback on the {}",
    "Questions about the {}",
    "Kick-off: {}",
    "Schedule for the {}",
    "Sign-off of the {}",
    "Print proof: {}",
    "Copy for the {}",
  ],
  milestones: ["Concept approved: {}", "First draft: {}", "Final delivery: {}", "Handover: {}"],
  embeds: ["Prototype: {}", "Moodboard: {}", "Production calendar: {}", "Video cut: {}"],
  links: ["Live page: {}", "Staging: {}", "Reference for the {}", "Tracker: {}"],
  boards: ["Production: {}", "Ideas: {}"],
  folders: ["Assets: {}", "Exports: {}", "Contracts: {}", "Proofs: {}", "Fonts and licences: {}"],
  docs: ["Brief: {}", "Meeting notes: {}", "Style guide: {}", "Scope: {}", "Test report: {}"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Generates `count` different titles of a kind, always the same ones. */
export function titles(kind: keyof typeof patterns, count: number, random: Random): string[] {
  const all = patterns[kind].flatMap((pattern) =>
    projects.map((project) => pattern.replace("{}", project)),
  );
  return random.shuffle(all).slice(0, count);
}

export const descriptions = [
  "Agreed with the client by phone.",
  "Superseded, kept for reference.",
  "Second round after the workshop.",
  "See the folder of the same name.",
  "Only what was signed off.",
] as const;
