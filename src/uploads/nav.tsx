import { Upload } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { WaitingNote } from "#src/uploads/waiting-note.tsx";
import { NavItem } from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { useSessionPart } from "#src/app/session-part.ts";
import { uploadsPart } from "#src/uploads/uploads-part.ts";

/** Delay after the first page, before stored uploads are loaded for the count. */
const LOAD_DELAY_MS = 1_000;

/** Sidebar link to the uploads, with the count of unfinished ones. */
export function UploadsNav() {
  const uploads = useSessionPart(uploadsPart);
  const manager = useSyncExternalStore(uploads.subscribe, uploads.get);
  const settled = useFirstNavigationDone();
  useEffect(() => {
    if (!settled) return;
    // On an error there is no count; the uploads page shows the error.
    const timer = setTimeout(() => void uploads.load().catch(() => {}), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [uploads, settled]);
  return (
    <NavItem to="/uploads">
      <Upload aria-hidden />
      Uploads
      {manager && <WaitingNote manager={manager} />}
    </NavItem>
  );
}
