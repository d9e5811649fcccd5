import { onTestFinished, vi } from "vitest";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { startFeatures } from "#src/app/features.ts";
import { createSession } from "#src/app/session.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { pageLocks } from "../page-locks.ts";
import { fakeWire, json } from "../fake-wire.ts";

export interface FakeRow {
  id: string;
  title: string;
  archived_at: string | null;
}

/** Rows of a kind, newest archived first. */
export const rows = (kind: Kind, count: number): FakeRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${archiveKinds[kind].prefix}_${at + 1}`,
    title: `Row ${at + 1}`,
    archived_at: new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
  }));

export interface FakeRequest {
  kind: Kind;
  page: number;
  isFiltered: boolean;
}

interface Options {
  lists?: Partial<Record<Kind, FakeRow[]>>;
  /** Total that a list says, where it is another one than it has. */
  totals?: Partial<Record<Kind, number>>;
  /** Rows of a page at most; the service may send fewer than it is asked for, or more. */
  perPage?: number;
  /** Replies instead of the list. */
  reply?: (
    request: FakeRequest,
    nth: number,
  ) => Response | Promise<Response | undefined> | undefined;
}

/** A session of a workspace with these lists, and the requests that it gets. */
export function openArchiveOf({ lists = {}, totals = {}, perPage = 100, reply }: Options) {
  const requests: FakeRequest[] = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", new EventTarget());
  fakeWire(async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const kind = kinds.find((one) => pathname.endsWith(`/${one}`)) ?? "docs";
    const page = Number(searchParams.get("page"));
    const request = { kind, page, isFiltered: searchParams.get("state") === "archived" };
    requests.push(request);
    const own = await reply?.(request, requests.length);
    if (own) return own;
    const all = lists[kind] ?? [];
    const total = totals[kind] ?? all.length;
    return json({
      data: all.slice((page - 1) * perPage, page * perPage),
      meta: {
        ...{ current_page: page, per_page: perPage, total },
        last_page: Math.max(1, Math.ceil(total / perPage)),
      },
    });
  });
  const log = openAuditLog({ locks: pageLocks(), tab: "this" });
  onTestFinished(log.close);
  const session = createSession({
    connection: { origin: "https://acme.example", prefix: "/api", key: "key-1", keep: "reload" },
    log,
    locks: pageLocks(),
    onDisposed: () => {},
  });
  startFeatures(session);
  onTestFinished(session.dispose);
  const archive = archivedItemsPart(session);
  const of = (kind: Kind) => {
    const state = archive.get().kinds.find((one) => one.kind === kind);
    if (!state) throw new Error(`No ${kind}`);
    return state;
  };
  return {
    session,
    archive,
    requests,
    lists,
    totals,
    of,
    requestsOf: (kind: Kind) => requests.filter((one) => one.kind === kind),
    /** Waits until nothing is loaded any more. */
    async settle() {
      await vi.waitFor(
        () => {
          const { kinds: states, isCounted } = archive.get();
          if (!isCounted || states.some(({ isFetching }) => isFetching))
            throw new Error("It is still loading.");
        },
        { timeout: 20_000, interval: 5 },
      );
      // The rest of a small archive is asked for after its first pages.
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (archive.get().kinds.some(({ isFetching }) => isFetching)) await this.settle();
    },
  };
}
