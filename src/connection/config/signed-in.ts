import { z } from "zod/mini";

const TIMEOUT_MS = 5_000;
/** Characters of a name, as of one that is typed. */
const MAX_LENGTH = 80;

const reply = z.object({ name: z.nullish(z.string()) });

/** Asks the gateway under which name the user is signed in there; null where it knows none. Never rejects. */
export async function readSignedIn(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch("/reshelve/me", {
      headers: { Accept: "application/json" },
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) return null;
    const { name } = z.parse(reply, await response.json());
    return name?.trim().slice(0, MAX_LENGTH) || null;
  } catch {
    return null;
  }
}
