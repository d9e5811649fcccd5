import { useQuery } from "@tanstack/react-query";
import { activityQuery } from "#src/activity/queries.ts";
import { unansweredIn } from "#src/activity/rules/writes.ts";
import { freshActivityPart } from "#src/activity/use-activity.ts";
import { useSession } from "#src/app/session-context.tsx";
import { useSessionPart } from "#src/app/session-part.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavNote } from "#src/ui/shell/nav.tsx";

/** Count of writes without an answer, for the sidebar. */
export function UnansweredNote() {
  const { log, workspace } = useSession();
  useSessionPart(freshActivityPart);
  const { data } = useQuery(activityQuery(log));
  const count = data?.available ? unansweredIn(data.writes, workspace).length : 0;
  return count > 0 && <NavNote warning>{formatNumber(count)} unanswered</NavNote>;
}
