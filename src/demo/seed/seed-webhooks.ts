import webhooks from "#src/demo/seed/webhooks.json" with { type: "json" };
import { createRandom } from "#src/demo/seed/random.ts";
import { day, stamp } from "#src/demo/state/time.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

const actions = ["created", "updated", "deleted"] as const;
const receivers = ["hooks", "automation", "ledger", "chat", "search", "backup", "reports"] as const;

/** 57 webhooks: every seventh fails sometimes, one always, and the newest was never called. */
export function seedWebhooks(epoch: number): Stored[] {
  const random = createRandom("webhooks");
  return Array.from({ length: 57 }, (_, index): Stored => {
    const kinds = random.shuffle(
      webhooks.resources.flatMap((resource) => actions.map((action) => `${resource}.${action}`)),
    );
    const attempts = index === 0 ? 0 : random.int(3, 4000);
    const failing = index === 4 ? attempts : index % 7 === 2 ? random.int(1, attempts) : 0;
    const address = createRandom(`address ${index}`).id("", 10).slice(1);
    const created = epoch - (3 + index * 11 + random.next() * 9) * day;
    return {
      id: random.id("wh"),
      url: `https://${random.pick(receivers)}.harbor-studio.example/hooks/${address}`,
      events_types: kinds.slice(0, random.int(1, 6)),
      attempts_count: attempts,
      failed_attempts_count: failing,
      enabled: index % 9 !== 5,
      secret: random.id("whsec_demo", 24).replace("demo_", "demo"),
      created_at: stamp(created),
      updated_at: stamp(created + random.next() * 3 * day),
    };
  });
}
