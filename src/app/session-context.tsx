import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { Session } from "#src/app/session.ts";

export type { Session };

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The session of the connected workspace. Throws outside of a connected page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("No session: this component is outside of SessionProvider.");
  return session;
}

/** Makes Disconnect ask first while `loss` names something that it would lose. */
export function useDisconnectWarning(loss: string | null): void {
  const { addLoss } = useSession();
  const describe = useEffectEvent(() => loss);
  useEffect(() => addLoss(() => describe()), [addLoss]);
}

type SessionPart<T> = (session: Session) => T;

/** A part of a session, which is made at its first use. It must end with `session.signal`. */
export function sessionPart<T extends object>(create: SessionPart<T>): SessionPart<T> {
  const parts = new WeakMap<Session, T>();
  return (session) => {
    const part = parts.get(session) ?? create(session);
    parts.set(session, part);
    return part;
  };
}

export function useSessionPart<T>(part: SessionPart<T>): T {
  return part(useSession());
}
