import { useSession } from "#src/app/session-context.tsx";
import type { Session } from "#src/app/session.ts";

/** Gives what a feature keeps for a session. */
export type SessionPart<T> = (session: Session) => T;

/** A part of a session, which is made at its first use. It must end with `session.signal`. */
export function sessionPart<T extends object>(create: SessionPart<T>): SessionPart<T> {
  const parts = new WeakMap<Session, T>();
  return (session) => {
    const part = parts.get(session) ?? create(session);
    parts.set(session, part);
    return part;
  };
}

/** A part of the session of the connected workspace. */
export const useSessionPart = <T>(part: SessionPart<T>): T => part(useSession());
