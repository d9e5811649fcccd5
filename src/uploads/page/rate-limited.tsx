import { useSession } from "#src/app/session-context.tsx";
import { askedToWait, blockedMessage } from "#src/writes/outcome-words.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import type { Target } from "#src/writes/send/write.ts";
import { useBlockedBy } from "#src/writes/use-blocked-by.ts";
import { useWriteState } from "#src/writes/use-write.ts";

interface RateLimitedProps {
  target: Target;
  /** Name of what waits, for the button. */
  name: string;
}

/** Moves focus to the next thing to press when the wait is stopped. */
const focusNearest = restoreFocusOnRemove((wait) => {
  const place = wait.closest("li, article, dialog");
  return place?.querySelector("[type=submit], button");
});

/** Reason why a write waits, with a button that ends it; nothing unless it waits. */
export function RateLimited({ target, name }: RateLimitedProps) {
  const { writes } = useSession();
  const state = useWriteState(target);
  const blocked = useBlockedBy();
  const seconds = useSecondsLeft(state?.phase === "waiting" ? state.until : null);
  if (state?.phase !== "waiting") return null;
  return (
    <p ref={focusNearest}>
      {state.until === null
        ? blockedMessage(blocked)
        : `The workspace asked us to slow down. Continues in ${seconds ?? 0} s.${askedToWait(state.asked)}`}{" "}
      <TextButton aria-label={`Stop waiting: ${name}`} onClick={() => writes.stopWaiting(target)}>
        Stop waiting
      </TextButton>
    </p>
  );
}
