import type { Outcome } from "#src/writes/send/outcome.ts";
import { isOperation } from "#src/writes/send/targets.ts";
import type { Answer, Write } from "#src/writes/send/write.ts";

/** What one tab tells the others: a write of this workspace was confirmed. */
export interface News {
  origin: string;
  write: Write;
  outcome: Extract<Outcome<Answer>, { grade: "confirmed" }>;
}

export interface Tabs {
  post: (news: News) => void;
  listen: (listener: (news: News) => void) => void;
}

function isNews(value: unknown): value is News {
  if (typeof value !== "object" || value === null) return false;
  if (!("origin" in value && "write" in value && "outcome" in value)) return false;
  const { write } = value;
  if (typeof write !== "object" || write === null || !("operation" in write)) return false;
  return typeof write.operation === "string" && isOperation(write.operation);
}

/** The tabs of this browser that show the same console. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel("reshelve.writes");
  return {
    post: (news) => channel.postMessage(news),
    listen: (listener) => {
      channel.addEventListener("message", ({ data }) => {
        if (isNews(data)) listener(data);
      });
    },
  };
}
