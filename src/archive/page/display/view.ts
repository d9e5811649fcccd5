import { useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { stored } from "#src/lib/storage/stored.ts";

export const MAX_NAME = 60;

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  /** Address of the page with its query, order, group and time, without an open item. */
  href: z.string().check(z.startsWith("/archive"), z.maxLength(10_000)),
});
/** A named address of the archive. A link to it is the same view for somebody else. */
export type SavedView = z.output<typeof schema>;

/** Reads stored views; what is damaged is left out. */
const parse = (object: unknown): readonly SavedView[] =>
  z
    .array(z.unknown())
    .parse(object)
    .flatMap((view) => z.safeParse(schema, view).data ?? []);

const none: readonly SavedView[] = [];
export const storedViews = stored("reshelve.archive.views", { parse });

export const useViews = (): readonly SavedView[] =>
  useSyncExternalStore(storedViews.subscribe, storedViews.get) ?? none;
