import type { Session } from "#src/app/session-context.tsx";
import { uploadsPart } from "#src/uploads/uploads-part.ts";

/** Lets Disconnect ask while uploads are unfinished. */
export function startUploads(session: Session): void {
  session.addLoss(() => (uploadsPart(session).get()?.busy() ? "Unfinished uploads" : null));
}
