import type { Session } from "#src/app/session-context.tsx";
import { uploadsPart } from "#src/uploads/uploads-part.ts";

/** What uploads do in every session. */
export function startUploads(session: Session): void {
  session.addLoss(() => (uploadsPart(session).get()?.busy() ? "Unfinished uploads" : null));
}
