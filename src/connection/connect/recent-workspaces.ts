import { z } from "#src/api/zod.ts";
import { stored } from "#src/lib/stored.ts";

/** A workspace that was connected from this browser; never its key. */
export interface RecentWorkspace {
  origin: string;
  prefix: string;
}

const MAX_RECENT = 5;

const schema = z.array(
  z.object({
    origin: z.string().check(z.refine((text) => URL.canParse(text))),
    prefix: z.string(),
  }),
);

const recent = stored("reshelve.workspaces", schema);

/** The workspaces that were connected last, newest first. */
export const recentWorkspaces = (): readonly RecentWorkspace[] =>
  recent.get()?.slice(0, MAX_RECENT) ?? [];

/** Remembers a workspace that was connected. */
export function rememberWorkspace({ origin, prefix }: RecentWorkspace): void {
  const others = recentWorkspaces().filter((one) => one.origin !== origin || one.prefix !== prefix);
  recent.set([{ origin, prefix }, ...others].slice(0, MAX_RECENT));
}

/** Forgets all remembered workspaces. */
export const forgetWorkspaces = () => void recent.set(null);
