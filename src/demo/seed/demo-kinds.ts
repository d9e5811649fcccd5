import type { Kind } from "#src/api/archive.ts";
import rows from "#src/demo/seed/kinds.json" with { type: "json" };
import type { Random } from "#src/demo/seed/random.ts";
import type { Span, Times } from "#src/demo/seed/seed-times.ts";
import { day, stamp } from "#src/demo/state/time.ts";

type Fields = Record<string, unknown>;

interface DemoKind extends Span {
  /** Field of the title, where it is not `title`. */
  titleField?: string;
  /** Patterns of titles; `{}` becomes a project. */
  titles: readonly string[];
  alwaysDescribed?: boolean;
}

export const demoKinds: Readonly<Record<Kind, DemoKind>> = rows;

const address = (host: string) => (title: string) => ({
  url: `https://${host}.example/${title
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/-$/, "")}`,
});

/** Fields that only one kind has; invoices are made apart. */
export const fieldsOf: {
  [K in Kind]?: (title: string, times: Times, random: Random) => Fields;
} = {
  conversations: (_title, times, random) => ({
    status: random.pick(["open", "closed", "closed"]),
    messages_count: random.int(1, 64),
    latest_message: random.id("msg"),
    latest_message_created_at: stamp(times.created + (times.updated - times.created) / 2),
  }),
  milestones: (_title, times, random) => ({
    start_date: stamp(times.created),
    due_date: stamp(times.created + random.int(7, 60) * day),
    closed_at: random.chance(0.6) ? stamp(times.updated) : null,
  }),
  embeds: address("boards"),
  links: address("client-pages"),
};
