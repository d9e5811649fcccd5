import { Link } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { type RecentTask, recentTasks } from "#src/tasks/kept/storage.ts";
import { cx } from "#src/ui/cx.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "./board-rail.module.css";

const eventNames: Record<RecentTask["event"], string> = {
  opened: "Opened",
  confirmed: "Saved",
  refused: "Not saved",
  unknown: "We don’t know whether it was saved",
  "not-sent": "Not sent",
};

/** Tasks that were opened or saved in this tab, newest first. Renders nothing while there are none. */
export function RecentTasks() {
  const { workspace } = useSession();
  const [kept] = useState(() => recentTasks(workspace.address));
  const tasks = useSyncExternalStore(kept.subscribe, kept.get);
  if (!tasks?.length) return null;
  return (
    <section className={styles.recent} aria-label="Recent in this tab">
      <h2 className={styles.heading}>Recent in this tab</h2>
      <ul>
        {tasks.map(({ id, title, event, fields, at }) => (
          <li key={id}>
            <Link to="/tasks/$taskId" params={{ taskId: id }}>
              <ServiceText>{title || id}</ServiceText>
            </Link>
            <p className={cx(event !== "opened" && event !== "confirmed" && styles.unsaved)}>
              {eventNames[event]} <Ago at={at} />
              {event === "confirmed" && `, ${counted(fields, "field", "fields")}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
