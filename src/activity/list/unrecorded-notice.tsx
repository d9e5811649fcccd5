import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatClock } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import listStyles from "#src/ui/table/list-page.module.css";

/** Notice of requests that are not in the record, or not with their result. */
export function UnrecordedNotice() {
  const { unrecorded } = useSession();
  const { count, since } = useSyncExternalStore(unrecorded.subscribe, unrecorded.get);
  if (since === null) return null;
  const writes = counted(count, "write", "writes");
  return (
    <div className={listStyles.notice}>
      <Notice
        tone="warn"
        title={`${writes} since ${formatClock(new Date(since))} ${count === 1 ? "was" : "were"} not recorded.`}
      >
        This browser couldn’t store {count === 1 ? "it" : "them"}, or the result. The count lasts
        until you disconnect or reload the page.
      </Notice>
    </div>
  );
}
