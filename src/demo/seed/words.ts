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

/** Generates `count` different titles by patterns, always the same ones. */
export function titles(patterns: readonly string[], count: number, random: Random): string[] {
  const all = patterns.flatMap((pattern) =>
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
