import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { NavItem } from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";

const UnansweredNote = lazyComponent(
  async () => (await import("#src/activity/unanswered-note.tsx")).UnansweredNote,
);

/** Delay after the first page, before the audit log is read for the count. */
const READ_DELAY_MS = 1_500;

export function ActivityNavItem() {
  const settled = useFirstNavigationDone();
  const [counts, setCounts] = useState(false);
  useEffect(() => {
    const timer = settled ? setTimeout(() => setCounts(true), READ_DELAY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [settled]);
  return (
    <NavItem to="/activity" activeOptions={{ includeSearch: false }}>
      <History aria-hidden />
      Activity
      {counts && <UnansweredNote />}
    </NavItem>
  );
}
