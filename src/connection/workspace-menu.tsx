import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, useSyncExternalStore } from "react";
import { type Session, useSession } from "#src/app/session-context.tsx";
import { type DotTone, Status } from "#src/ui/feedback/badge.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import styles from "./workspace-menu.module.css";

function subscribeToOnline(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

type Access = ReturnType<Session["access"]["get"]>;

function useConnectionState({ key, keyRefused, reached }: Access): [tone: DotTone, word: string] {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  if (!online) return ["bad", "Offline"];
  if (keyRefused) return ["bad", key === null ? "Not accepted" : "Key not accepted"];
  return reached ? ["ok", "Connected"] : ["warn", "Not replying"];
}

/** Button with the name of the workspace, which opens the panel of its connection. */
export function WorkspaceMenu({ children }: Pick<ComponentProps<typeof Popover>, "children">) {
  const { workspace, access } = useSession();
  const [tone, word] = useConnectionState(useSyncExternalStore(access.subscribe, access.get));
  return (
    <Popover
      name="Connection"
      className={styles.menu}
      renderButton={(target) => (
        <button type="button" className={styles.button} {...target}>
          <Mark />
          <span className={styles.names}>
            <b className={styles.host}>{workspace.host}</b>{" "}
            <small>
              <Status tone={tone}>{word}</Status>
            </small>
          </span>
          <ChevronsUpDown aria-hidden />
        </button>
      )}
    >
      {children}
    </Popover>
  );
}
