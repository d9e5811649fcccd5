import type { AnyRouter } from "@tanstack/react-router";
import { toast } from "#src/ui/feedback/toast.ts";

/*
 * The search part of an address as text. The router's own functions read each value as JSON, which
 * makes a number of 20 digits another one and takes the quotes from a phrase.
 */

/** Parses the search part of an address. Of a name that is there twice, the first value counts. */
export function parseSearch(text: string): Record<string, string> {
  const params = new URLSearchParams(text);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.get(name) ?? ""]));
}

/** Writes search params. Those without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** True for a path of the console: neither another site nor a relative address. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path);

/** Says which part of the address that the console was opened at could not be read. */
export function reportUnread(router: AnyRouter): void {
  const asked = router.latestLocation;
  const stop = router.subscribe("onResolved", () => {
    stop();
    if (router.state.location.pathname !== asked.pathname) return;
    const read: object = router.state.matches.at(-1)?.search ?? {};
    const unread = Object.entries(asked.search).filter(
      ([name, value]) => String(Reflect.get(read, name)) !== value,
    );
    if (unread.length === 0) return;
    const parts = unread.map(([name, value]) => `${name}=${String(value)}`);
    toast(`Part of this link couldn’t be read and is ignored: ${parts.join(", ")}`, "warn");
  });
}
