import { isStorageBlocked, stored } from "#src/lib/stored.ts";

/** Characters. */
export const MAX_NAME_LENGTH = 80;

const kept = stored("reshelve.who", { parse: String }, { asText: true });

/** The local name in the audit log; not verified, and it never leaves this browser. */
export const readWho = (): string => kept.get() ?? "";

/** Stores a local name, truncated. An empty one is an answer, too. */
export const chooseWho = (name: string) => void kept.set(name.trim().slice(0, MAX_NAME_LENGTH));

/** True until this browser was asked for a name; false where it could not keep one. */
export const isWhoOpen = () => !kept.has() && !isStorageBlocked();
