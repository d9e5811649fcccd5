import { z } from "#src/api/zod.ts";

/** A workspace that was connected from this browser; never its key. */
export interface RecentWorkspace {
  origin: string;
  prefix: string;
}

const storageKey = "reshelve.workspaces";
const MAX_RECENT = 5;

const schema = z.array(
  z.object({
    origin: z.string().check(z.refine((text) => URL.canParse(text))),
    prefix: z.string(),
  }),
);

/** The workspaces that were connected last, newest first. */
export function recentWorkspaces(): readonly RecentWorkspace[] {
  try {
    const stored = z.safeParse(schema, JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
    return stored.data?.slice(0, MAX_RECENT) ?? [];
  } catch {
    return [];
  }
}

/** Remembers a workspace that was connected. */
export function rememberWorkspace({ origin, prefix }: RecentWorkspace): void {
  const others = recentWorkspaces().filter((one) => one.origin !== origin || one.prefix !== prefix);
  const recent = [{ origin, prefix }, ...others].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent));
  } catch {
    // Storage may be full or blocked; the address is then typed again.
  }
}

/** Forgets all remembered workspaces. */
export function forgetWorkspaces(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // A browser that forbids storage remembers nothing.
  }
}
