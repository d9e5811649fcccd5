import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { SessionProvider } from "#src/app/session-context.tsx";
import { demoKinds } from "#src/demo/seed/demo-kinds.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { createOpenWrites } from "#src/writes/browser/open-writes.ts";
import { createSession } from "#src/app/session.ts";
import type { KindProgress, Reader, ReaderState } from "#src/archive/items/reader/reader-state.ts";
import { type SiteConfig, defaultConfig } from "#src/connection/config/site-config.ts";
import { createStore } from "#src/lib/store.ts";
import { browserLocks } from "#src/writes/browser/locks.ts";
import { largeCount } from "../../demo-counts.ts";

/** Progress of all kinds of a large workspace, of which the first pages were read. */
export const counted = (changes: Partial<KindProgress> = {}): KindProgress[] =>
  kinds.map((kind) => ({
    ...{ kind, phase: "waiting", read: 100, total: demoKinds[kind].large },
    ...{ unfiltered: false, active: 0 },
    ...{ unreadable: 0, unreadableRows: [], changed: false, refused: null, error: null },
    ...{ startedAt: 0, readAt: Date.now(), isKept: false },
    left: Math.ceil(demoKinds[kind].large / 100) - 1,
    ...changes,
  }));

/** The same, with other progress of one kind. */
export const withKind = (name: KindProgress["kind"], changes: Partial<KindProgress>) =>
  counted().map((kind) => (kind.kind === name ? { ...kind, ...changes } : kind));

export const pagesLeft = counted().reduce((sum, { left }) => sum + left, 0);

/** A reader that stands where the test puts it, and notes what it is asked to do. */
export function fakeReader(initial: Partial<ReaderState> = {}) {
  const kinds = initial.kinds ?? counted();
  const store = createStore<ReaderState>({
    ...{ phase: "asking", items: [], kinds, shown: kinds, total: largeCount },
    ...{ sent: kinds.length, left: pagesLeft },
    ...{ perMinute: null, waitsUntil: null, secondsLeft: 60, isEarlier: false, keeps: false },
    ...initial,
  });
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const reader: Reader = {
    get: store.get,
    subscribe: store.subscribe,
    open: note("open"),
    start: (chosen) => void calls.push(`start ${chosen?.join() ?? "all"}`),
    pause: note("pause"),
    resume: note("resume"),
    refresh: (kind) => void calls.push(`refresh ${kind ?? "all"}`),
    setKeeps(keeps) {
      calls.push(keeps ? "keep" : "do not keep");
      store.set({ ...store.get(), keeps });
    },
  };
  return {
    reader,
    calls,
    set: (changes: Partial<ReaderState>) => act(() => store.set({ ...store.get(), ...changes })),
  };
}

/** A session of a connected page, which ends with the test. */
export function openSession(config: SiteConfig = defaultConfig) {
  const session = createSession({
    config,
    connection: {
      ...{ origin: "https://harbor-studio.example", prefix: "/api" },
      ...{ key: "key-1", keep: "reload" },
    },
    log: openAuditLog({ locks: browserLocks(), tab: "this" }),
    locks: browserLocks(),
    openWrites: createOpenWrites(),
    onLogFailure: () => {},
    onDisposed: () => {},
  });
  onTestFinished(session.dispose);
  return session;
}

/** Renders a part of a connected page. */
export const renderConnected = (part: ReactNode, config?: SiteConfig) =>
  render(<SessionProvider value={openSession(config)}>{part}</SessionProvider>);
