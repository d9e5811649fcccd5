import { z } from "zod/mini";
import { stored } from "#src/lib/storage/stored.ts";

const MAX_RECENT = 5;

const schema = z.object({
  origin: z.string().check(z.refine((text) => URL.canParse(text))),
  prefix: z.string(),
});

/** A workspace that was connected from this browser; never its key. */
export type RecentWorkspace = z.output<typeof schema>;

const recent = stored("reshelve.workspaces", z.array(schema));

/** The workspaces that were connected last, newest first. */
export const recentWorkspaces = (): readonly RecentWorkspace[] =>
  recent.get()?.slice(0, MAX_RECENT) ?? [];

/** Origin and prefix as one text. */
export const addressOf = ({ origin, prefix }: RecentWorkspace) => origin + prefix;

/** Host of a workspace, with its prefix where that is unusual. */
export const nameOfWorkspace = ({ origin, prefix }: RecentWorkspace) =>
  new URL(origin).host + (prefix === "/api" ? "" : prefix);

export function rememberWorkspace({ origin, prefix }: RecentWorkspace): void {
  const address = addressOf({ origin, prefix });
  const others = recentWorkspaces().filter((one) => addressOf(one) !== address);
  recent.set([{ origin, prefix }, ...others].slice(0, MAX_RECENT));
}

/** Puts a workspace first among those that are remembered. */
export function touchWorkspace(workspace: RecentWorkspace): void {
  const address = addressOf(workspace);
  if (recentWorkspaces().some((one) => addressOf(one) === address)) rememberWorkspace(workspace);
}

export const forgetWorkspaces = () => void recent.set(null);
