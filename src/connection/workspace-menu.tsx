import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, useId, useRef, useSyncExternalStore } from "react";
import { type DotTone, Status } from "#src/ui/feedback/badge.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import { HelpLinks } from "#src/connection/help-links.tsx";
import { keepLabels } from "#src/connection/keep-labels.ts";
import type { Keep } from "#src/connection/connection.ts";
import styles from "./workspace-menu.module.css";

interface WorkspaceMenuProps {
  workspace: { origin: string; prefix: string; host: string };
  keep: Keep;
  /** True where the gateway has the key. */
  keyless: boolean;
  /** Name under which the user is signed in at the gateway; null for none. */
  signedIn: string | null;
  help: ComponentProps<typeof HelpLinks>["links"];
  keyRefused: boolean;
  /** False once nothing answered the last request. */
  reached: boolean;
  onDisconnect: () => void;
  onEnterKey: () => void;
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
  const { workspace, keep, keyless, signedIn, help, keyRefused } = props;
  const { onDisconnect, onEnterKey } = props;
  const { tone, word } = useConnectionState(props);
  const { origin, prefix, host } = workspace;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  function choose(act: () => void) {
    menu.current?.hidePopover();
    // Before acting, so that a dialog that opens now gives focus back to here.
    button.current?.focus();
    act();
  }

  return (
    <>
      <button ref={button} type="button" className={styles.button} popoverTarget={id}>
        <Mark />
        <span className={styles.names}>
          <b className={styles.host}>{host}</b>{" "}
          <span className={styles.state}>
            <Status tone={tone}>{word}</Status>
          </span>
        </span>
        <ChevronsUpDown aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label="Connection"
        className={styles.menu}
      >
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>
            <code>
              {origin}
              {prefix}
            </code>
          </dd>
          <dt>{keyless ? "Key" : "Key kept"}</dt>
          <dd>{keyless ? "In the gateway, not in this browser" : keepLabels[keep].label}</dd>
          {signedIn !== null && (
            <>
              <dt>Signed in as</dt>
              <dd>
                <ServiceText>{signedIn}</ServiceText>
              </dd>
            </>
          )}
        </dl>
        <HelpLinks className={styles.help} links={help} />
        <div className={styles.actions}>
          {keyRefused && !keyless && (
            <Button variant="primary" onClick={() => choose(onEnterKey)}>
              Enter a new key
            </Button>
          )}
          <Button onClick={() => choose(onDisconnect)}>Disconnect</Button>
        </div>
      </div>
    </>
  );
}
