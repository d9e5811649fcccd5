import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { Session } from "#src/app/session.ts";

export type { Session };

const SessionContext = createContext<Session | null>(null);

/** Gives a session to the pages below it. */
export const SessionProvider = SessionContext.Provider;

/** The session of the connected workspace. Throws outside of a connected page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("No session: this component stands outside of SessionProvider.");
  return session;
}

/** Makes Disconnect ask first while `loss` names something that it would lose. */
export function useDisconnectWarning(loss: string | null): void {
  const { addLoss } = useSession();
  const describe = useEffectEvent(() => loss);
  useEffect(() => addLoss(() => describe()), [addLoss]);
}
