import { Upload } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { NavItem } from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { WaitingNote } from "#src/uploads/page/waiting-note.tsx";
import { useSession } from "#src/app/session-context.tsx";

/** Milliseconds after the first page before the desk is looked at for files that wait. */
const afterwards = 1_000;

/** The place of the uploads in the sidebar, with how many wait to be finished. */
export function UploadsNav() {
  const { uploads } = useSession();
  const manager = useSyncExternalStore(uploads.subscribe, uploads.get);
  const settled = useFirstNavigationDone();
  useEffect(() => {
    if (!settled) return;
    // Without it the sidebar says nothing of them; their page says what is wrong.
    const timer = setTimeout(() => void uploads.load().catch(() => {}), afterwards);
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
