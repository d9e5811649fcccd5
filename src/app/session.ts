import { QueryClient } from "@tanstack/react-query";
import { hideValues } from "#src/api/replies/hide-values.ts";
import { type Api, createApi } from "#src/api/api.ts";
import { NotConnectedError } from "#src/api/errors.ts";
import { type LearnedPace, type Pacer, createPacer } from "#src/api/pacer.ts";
import { mayRepeatRead } from "#src/api/repeat.ts";
import { type Secrets, createSecrets } from "#src/api/secrets.ts";
import { type ServiceClock, createServiceClock } from "#src/api/service-clock.ts";
import { readSignedIn } from "#src/connection/config/signed-in.ts";
import { type SiteConfig, defaultConfig } from "#src/connection/config/site-config.ts";
import {
  type Connection,
  type KeepKey,
  type WorkspaceAddress,
  lastDisconnect,
} from "#src/connection/connection.ts";
import { newId } from "#src/lib/new-id.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { type Store, createStore } from "#src/lib/store.ts";
import { z } from "zod/mini";
import { createClock } from "#src/writes/browser/clock.ts";
import type { Locks } from "#src/writes/browser/locks.ts";
import { type TabChannel, replyWithKey, openTabChannel } from "#src/writes/browser/tabs.ts";
import type { AuditLog } from "#src/writes/log/audit-log.ts";
import { createWriteLog } from "#src/writes/log/write-log.ts";
import { type Runs, createRuns } from "#src/writes/run/runs.ts";
import { type WriteEngine, createWriteEngine } from "#src/writes/send/engine.ts";
import { staleReads } from "#src/writes/send/operations.ts";

/**
 * Key of a session, and the result of its last requests. The user may replace the key while the
 * workspace stays.
 */
export interface Access {
  /** Null where the gateway adds its own. */
  key: string | null;
  keep: KeepKey;
  /** True once the last key, or that of the gateway, got a 401. */
  keyRefused: boolean;
  /** True while the dialog for a new key is open. */
  asking: boolean;
  /** False after two reads in a row without a usable reply. */
  reached: boolean;
}

/**
 * The core of a connection. Features keep theirs in parts of it (`sessionPart`). Nothing made for
 * one session sends for another.
 */
export interface Session {
  /** `address` is its origin and prefix. */
  workspace: WorkspaceAddress & { host: string; address: string };
  config: SiteConfig;
  /** Name under which the user is signed in at the gateway; null while it is not known. */
  signedIn: Store<string | null>;
  access: Store<Access>;
  replaceKey: (key: string) => void;
  /** Opens or closes the dialog for a new key. Does nothing where the gateway has the key. */
  askForKey: (asking: boolean) => void;
  api: Api;
  /** Cache of this workspace alone. */
  queryClient: QueryClient;
  secrets: Secrets;
  /** Hides the key and the secrets of the session in a text that is kept or saved. */
  hide: (text: string) => string;
  /** The service's clock, as far as its replies show it. */
  clock: ServiceClock;
  writes: WriteEngine;
  runs: Runs;
  /** The audit log of this browser; it outlives sessions. */
  log: AuditLog;
  /** True once this browser could not keep a record of a write. */
  isUnrecorded: Store<boolean>;
  /**
   * Registers a possible loss: `describe` names what would be lost now, or returns null. Returns a
   * function that removes it.
   */
  addLoss: (describe: () => string | null) => () => void;
  /** Names what Disconnect would lose, in this tab and in the others of this workspace. */
  losses: () => Promise<string[]>;
  /** Ends the session in every tab of this workspace. */
  disconnect: () => void;
  signal: AbortSignal;
  /**
   * Ends this session alone: reads, upload bytes, timers, channels, secrets and cached reads. A write
   * that has left still reaches the audit log.
   */
  dispose: () => void;
}

/** The session of this tab: at most one at a time. */
export interface Sessions {
  current: Store<Session | null>;
  /** Ends the current session, in this tab alone, and starts one. */
  connect: (connection: Connection) => Session;
  /**
   * Connects a new tab with the key of another one: to the workspace at `address` among those that
   * were connected last, or the last of them. Null where no tab has it.
   */
  join: (address?: string) => Promise<Session | null>;
}

interface Deps {
  connection: Connection;
  config?: SiteConfig;
  log: AuditLog;
  locks: Locks;
  /** Channel to the other tabs, where it is open already. */
  tabs?: TabChannel | undefined;
  /** Called once when the session has ended, here or in another tab. */
  onDisposed: () => void;
}

/** Time that other tabs have to say what they would lose. */
const ASK_TABS_MS = 150;

const paceSchema = z.object({ perMinute: z.int().check(z.positive()), at: z.number() });

/** Reads in a row without a usable reply, after which the workspace is "not replying": one may be chance. */
const FAILURES_OF_AN_OUTAGE = 2;

export function createSession(deps: Deps): Session {
  const { connection, config = defaultConfig, log, locks, onDisposed } = deps;
  const { origin, prefix, gateway = false, key, keep } = connection;
  const address = origin + prefix;
  const workspace = { origin, prefix, gateway, host: new URL(origin).host, address };
  const lifetime = new AbortController();
  const { signal } = lifetime;

  const access = createStore<Access>({
    key,
    keep,
    keyRefused: false,
    asking: false,
    reached: true,
  });
  let failures = 0;
  const secrets = createSecrets();
  const clock = createServiceClock();
  const { tabs = openTabChannel(workspace) } = deps;
  const learned = stored<LearnedPace>("reshelve.pace", paceSchema, { perWorkspace: address });
  const pacer = createPacer({
    wait: createClock(signal),
    learned,
    hold: (task) => locks.hold(`reshelve.background ${address}`, task),
    share: {
      post: tabs.post,
      subscribe: (listener) =>
        tabs.subscribe((message) => {
          if (message.type === "paced" || message.type === "paused") listener(message);
        }),
    },
  });
  const queryClient = createQueryClient(pacer);
  const api = createApi(
    {
      workspace,
      pacer,
      key: () => access.get().key,
      signal,
      onKeyRefused(used) {
        asked = null;
        // A late reply to a key that was replaced since does not count.
        if (used !== access.get().key) return;
        access.set({ ...access.get(), keyRefused: true, asking: used !== null });
      },
      onReply(isUsable) {
        failures = isUsable ? 0 : failures + 1;
        const reached = failures < FAILURES_OF_AN_OUTAGE;
        const before = access.get();
        // Behind a gateway the user may sign in again in another tab, which a reply shows, and no lost request.
        const keyRefused = before.keyRefused && (before.key !== null || !isUsable);
        if (reached !== before.reached || keyRefused !== before.keyRefused)
          access.set({ ...before, reached, keyRefused });
      },
      onServiceTime: clock.learn,
    },
    secrets,
  );
  const signedIn = createStore<string | null>(null);
  // Asked again after a 401, as someone else may have signed in since.
  let asked: Promise<string | null> | null = null;
  function whoIsSignedIn() {
    if (!asked) {
      asked = gateway ? readSignedIn(signal) : Promise.resolve(null);
      void asked.then(signedIn.set);
    }
    return asked;
  }
  if (gateway) void whoIsSignedIn();
  const isUnrecorded = createStore(false);
  const hide = (text: string) => hideValues(text, secrets.pattern(access.get().key ?? ""));
  const writes = createWriteEngine({
    api,
    origin,
    signal,
    locks,
    tabs,
    log: createWriteLog({
      workspace,
      log,
      onFailure: () => isUnrecorded.set(true),
      hide,
      signedIn: whoIsSignedIn,
    }),
  });
  // Whatever its outcome, as the workspace may have done it; read again when next opened.
  writes.onEnded((target) => {
    for (const queryKey of staleReads(target))
      void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  });
  const runs = createRuns({ writes, origin, locks, tabs, log, isUnrecorded });

  const lossesHere = new Set<() => string | null>();
  function addLoss(describe: () => string | null) {
    lossesHere.add(describe);
    return () => void lossesHere.delete(describe);
  }
  addLoss(() => (runs.going() ? "A run that hasn’t finished" : null));
  const ownLosses = () => [...lossesHere].flatMap((describe) => describe() ?? []);
  const replies = new Map<string, string[]>();

  function dispose() {
    if (signal.aborted) return;
    lifetime.abort(new NotConnectedError());
    runs.detach();
    writes.clear();
    secrets.forget();
    access.set({ ...access.get(), key: "" });
    tabs.close();
    queryClient.clear();
    onDisposed();
  }
  tabs.subscribe((message) => {
    if (message.type === "disconnected") dispose();
    if (message.type === "ask-losses") {
      const losses = ownLosses().map((loss) => `${loss}, in another tab`);
      tabs.post({ type: "losses", request: message.request, losses });
    }
    if (message.type === "losses") replies.get(message.request)?.push(...message.losses);
    if (message.type === "ask-key") {
      const { key, keep, keyRefused } = access.get();
      if (key && !keyRefused) replyWithKey(message.request, { key, keep });
    }
  });

  return {
    workspace,
    config,
    signedIn,
    access,
    api,
    queryClient,
    secrets,
    hide,
    clock,
    writes,
    runs,
    log,
    isUnrecorded,
    signal,
    replaceKey: (next) =>
      access.set({ ...access.get(), key: next, keyRefused: false, asking: false }),
    askForKey(asking) {
      if (access.get().key !== null) access.set({ ...access.get(), asking });
    },
    addLoss,
    async losses() {
      const request = newId();
      const inOtherTabs: string[] = [];
      replies.set(request, inOtherTabs);
      tabs.post({ type: "ask-losses", request });
      await new Promise((resolve) => setTimeout(resolve, ASK_TABS_MS));
      replies.delete(request);
      return [...ownLosses(), ...inOtherTabs];
    },
    disconnect() {
      tabs.post({ type: "disconnected" });
      dispose();
      learned.set(null);
      lastDisconnect(workspace).set(Date.now());
    },
    dispose,
  };
}

/**
 * Creates the Query client of a session. Reads retry by `mayRepeatRead` when the pacer says; nothing
 * refetches on focus.
 */
export function createQueryClient({ repeatDelay }: Pick<Pacer, "repeatDelay">): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRepeatRead,
        retryDelay: repeatDelay,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
