import type { Kind } from "#src/api/archive.ts";

const paragraph =
  "Everything that was said about the harbour signage between the first walk along the quay and the last proof, ";

/**
 * Odd fields as in real data, by kind and index among the archived items, all on the first two pages
 * of twenty. Exactly one field, the title of the doc, is not as documented.
 */
export const odd: Partial<Record<Kind, Record<number, Record<string, unknown>>>> = {
  invoices: {
    4: { language: "en_", currency: "E" },
    9: { due_date: "2024-02-30T00:00:00+00:00" },
  },
  conversations: {
    3: { title: `${paragraph.repeat(5)}kept in one place` },
    6: { title: `<img src=x onerror="alert(1)"><script>alert("title")</script> & <b>bold</b>` },
  },
  folders: {
    2: { name: "\u05EA\u05D9\u05E7\u05D9\u05D9\u05D4 \u0645\u0644\u0641 \u202Egnp.tcartnoc" },
  },
  links: {
    2: { title: "Opens a script, not a page", url: "javascript:alert(document.domain)" },
    5: {
      title: "Looks like our own address",
      url: "https://harbor-studio.example:secret@phish.example/sign-in",
    },
  },
  milestones: {
    1: { visibility: "studio_only", budget: { hours: 40 }, health: "amber" },
  },
  docs: {
    22: { title: { text: "Meeting notes as an object", format: "delta" } },
  },
};
