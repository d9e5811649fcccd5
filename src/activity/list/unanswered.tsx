import { Link } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import { dismissUnknown, notKept, readableWrite, useFindOut } from "#src/activity/find-out.ts";
import { actionLabel, reasonLabel, targetOf } from "#src/activity/labels.ts";
import type { LoggedWrite } from "#src/activity/rules/logged.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatMinute, formatNumber } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./unanswered.module.css";

const MAX_SHOWN = 5;

/** Writes without an answer, above all others. */
export function Unanswered({ writes }: { writes: readonly LoggedWrite[] }) {
  const { busy, start } = useFindOut();
  const readable = writes.filter(({ sent }) => readableWrite(sent) !== null);
  const left = writes.length - MAX_SHOWN;
  const title = `${counted(writes.length, "has", "have")} no answer yet.`;
  return (
    <section className={styles.box} aria-label={title}>
      <Notice
        tone="warn"
        icon={<CircleHelp aria-hidden />}
        title={title}
        actions={
          readable.length > 0 && (
            <Button busy={busy ? "Checking…" : undefined} onClick={() => start(readable)}>
              Check
            </Button>
          )
        }
      >
        {writes.length === 1 ? "It" : "They"} may have worked.
        {readable.length === writes.length && " One look at the workspace shows it."}
      </Notice>
      <ul>
        {writes.slice(0, MAX_SHOWN).map((write) => (
          <UnansweredWrite key={write.id} write={write} />
        ))}
        {left > 0 && (
          <li>
            <Link to="/activity" search={{ result: "no-answer" }}>
              and {formatNumber(left)} more
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function UnansweredWrite({ write }: { write: LoggedWrite }) {
  const { sent, outcome, at, id } = write;
  const session = useSession();
  const label = targetOf(sent, null).label;
  const action = actionLabel(sent, outcome);
  return (
    <li ref={restoreFocusToContent}>
      <span className={styles.what}>
        <Link
          to="/activity/$request"
          params={{ request: id }}
          search={(before) => before}
          className={tableStyles.open}
        >
          <ServiceText>{label}</ServiceText>
        </Link>{" "}
        {action.charAt(0).toLowerCase() + action.slice(1)}
      </span>
      <span className={styles.when}>
        {formatMinute(at)}. {reasonLabel(outcome)}
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Dismiss: ${label}`}
        onClick={() => {
          dismissUnknown(session, sent).catch(() => toast(notKept, "bad"));
        }}
      >
        Dismiss
      </Button>
    </li>
  );
}
