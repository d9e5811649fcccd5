import { ChevronsUpDown } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ConnectionDetailsProps } from "#src/connection/connection-details.tsx";
import { ConnectionDetails } from "#src/connection/connection-details.tsx";
import { type DotTone, Status } from "#src/ui/feedback/badge.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import styles from "./workspace-menu.module.css";

interface WorkspaceMenuProps extends Omit<ConnectionDetailsProps, "choose"> {
  workspace: ConnectionDetailsProps["workspace"] & { host: string };
  /** False after two reads in a row without a usable answer. */
  reached: boolean;
}

function subscribeToOnline(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** State of the connection in a word. */
function useConnectionState(props: Pick<WorkspaceMenuProps, "keyRefused" | "keyless" | "reached">) {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  const state = (tone: DotTone, word: string) => ({ tone, word });
  if (!online) return state("bad", "Offline");
  if (props.keyRefused) return state("bad", props.keyless ? "Not accepted" : "Key not accepted");
  return props.reached ? state("ok", "Connected") : state("warn", "Not answering");
}

/** Button with the name of the workspace, and the menu of its connection. */
export function WorkspaceMenu(props: WorkspaceMenuProps) {
  const { workspace } = props;
  const { tone, word } = useConnectionState(props);

  return (
    <Popover
      name="Connection"
      className={styles.menu}
      renderButton={(target) => (
        <button type="button" className={styles.button} {...target}>
          <Mark />
          <span className={styles.names}>
            <b className={styles.host}>{workspace.host}</b>{" "}
            <span className={styles.state}>
              <Status tone={tone}>{word}</Status>
            </span>
          </span>
          <ChevronsUpDown aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <ConnectionDetails
          {...props}
          choose={(act) => {
            // Before acting, so that a dialog that opens now gives focus back to the button.
            close();
            act();
          }}
        />
      )}
    </Popover>
  );
}
