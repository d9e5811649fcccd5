import { Upload } from "lucide-react";
import { useEffect } from "react";
import { NavItem, NavNote } from "#src/ui/nav.tsx";
import { Hidden } from "#src/ui/text.tsx";
import { groupFiles, isUrgent } from "./groups.ts";
import { useDesk, useNow } from "./workspace.ts";

/** The place of the uploads in the sidebar, with how many wait to be finished. */
export function UploadsNav() {
  const { desk, files } = useDesk();
  const now = useNow(15_000);
  const offset = desk.serviceOffset();
  const { waiting } = groupFiles(files, offset, now);
  const urgent = waiting.some((file) => isUrgent(file, offset, now));
  useAskBeforeLeaving(desk.busy());
  return (
    <NavItem to="/uploads">
      <Upload aria-hidden />
      Uploads
      {waiting.length > 0 && (
        <NavNote warning={urgent}>
          {waiting.length} waiting
          {urgent && <Hidden>, one has less than 2 hours left</Hidden>}
        </NavNote>
      )}
    </NavItem>
  );
}

/** The browser asks before it leaves or reloads the page, whatever page is open. */
function useAskBeforeLeaving(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}
