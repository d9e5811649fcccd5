import type { Kind } from "#src/api/archive.ts";
import type { Random } from "#src/demo/seed/random.ts";
import { seedInvoices } from "#src/demo/seed/seed-invoices.ts";
import type { Times } from "#src/demo/seed/seed-times.ts";
import { day, stamp } from "#src/demo/state/time.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

type Fields = Record<string, unknown>;

interface DemoKind {
  /** Field of the title, where it is not `title`. */
  titleField?: string;
  /** Number of archived items in the large workspace. */
  large: number;
  /**
   * Unusual fields as in real data, by the index among the archived items, all on the first two pages
   * of twenty. Exactly one field of all kinds, the title of the doc, is not as documented.
   */
  odd?: Readonly<Record<number, Fields>>;
}

export interface GeneratedKind extends DemoKind {
  /** Patterns of titles; `{}` becomes a project. */
  titles: readonly string[];
  /** Number of items: at least 21 archived ones, so that there is a second page. */
  archived: number;
  active: number;
  alwaysDescribed?: true;
  fields?: (title: string, times: Times, random: Random) => Fields;
}

interface OwnKind extends DemoKind {
  seed: (epoch: number) => Stored[];
}

const address = (host: string) => (title: string) => ({
  url: `https://${host}.example/${title
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/-$/, "")}`,
});

const paragraph =
  "Everything that was said about the harbour signage between the first walk along the quay and the last proof, ";

export const demoKinds: Readonly<Record<Kind, GeneratedKind | OwnKind>> = {
  invoices: {
    seed: seedInvoices,
    titleField: "number",
    large: 2431,
    odd: {
      4: { language: "en_", currency: "E" },
      9: { due_date: "2024-02-30T00:00:00+00:00" },
    },
  },
  conversations: {
    titles: [
      "Feedback on the {}",
      "Questions about the {}",
      "Kick-off: {}",
      "Schedule for the {}",
      "Sign-off of the {}",
      "Print proof: {}",
      "Copy for the {}",
    ],
    archived: 118,
    active: 6,
    large: 3118,
    fields: (_title, times, random) => ({
      status: random.pick(["open", "closed", "closed"]),
      messages_count: random.int(1, 64),
      latest_message: random.id("msg"),
      latest_message_created_at: stamp(times.created + (times.updated - times.created) / 2),
    }),
    odd: {
      3: { title: `${paragraph.repeat(5)}kept in one place` },
      6: { title: `<img src=x onerror="alert(1)"><script>alert("title")</script> & <b>bold</b>` },
    },
  },
  milestones: {
    titles: ["Concept approved: {}", "First draft: {}", "Final delivery: {}", "Handover: {}"],
    archived: 64,
    active: 5,
    large: 640,
    alwaysDescribed: true,
    fields: (_title, times, random) => ({
      start_date: stamp(times.created),
      due_date: stamp(times.created + random.int(7, 60) * day),
      closed_at: random.chance(0.6) ? stamp(times.updated) : null,
    }),
    odd: {
      1: { visibility: "studio_only", budget: { hours: 40 }, health: "amber" },
    },
  },
  embeds: {
    titles: ["Prototype: {}", "Moodboard: {}", "Production calendar: {}", "Video cut: {}"],
    archived: 37,
    active: 4,
    large: 374,
    fields: address("boards"),
  },
  links: {
    titles: ["Live page: {}", "Staging: {}", "Reference for the {}", "Tracker: {}"],
    archived: 92,
    active: 6,
    large: 921,
    fields: address("client-pages"),
    odd: {
      2: { title: "Opens a script, not a page", url: "javascript:alert(document.domain)" },
      5: {
        title: "Looks like our own address",
        url: "https://harbor-studio.example:secret@phish.example/sign-in",
      },
    },
  },
  boards: {
    titles: ["Production: {}", "Ideas: {}"],
    archived: 21,
    active: 0,
    large: 212,
  },
  folders: {
    titles: ["Assets: {}", "Exports: {}", "Contracts: {}", "Proofs: {}", "Fonts and licences: {}"],
    archived: 156,
    active: 8,
    large: 1560,
    titleField: "name",
    odd: {
      2: { name: "\u05EA\u05D9\u05E7\u05D9\u05D9\u05D4 \u0645\u0644\u0641 \u202Egnp.tcartnoc" },
    },
  },
  docs: {
    titles: ["Brief: {}", "Meeting notes: {}", "Style guide: {}", "Scope: {}", "Test report: {}"],
    archived: 88,
    active: 5,
    large: 3054,
    odd: {
      22: { title: { text: "Meeting notes as an object", format: "delta" } },
    },
  },
};
