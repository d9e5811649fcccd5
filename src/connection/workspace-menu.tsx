import { Link } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { type Session, useSession } from "#src/app/session-context.tsx";
import {
  type RecentWorkspace,
  addressOf,
  nameOfWorkspace,
  recentWorkspaces,
} from "#src/connection/connect/recent-workspaces.ts";
import { keepLabels } from "#src/connection/connection.ts";
import { HelpLinks } from "#src/connection/help-links.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { type DotTone, Status } from "#src/ui/feedback/badge.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
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
  return reached ? ["ok", "Connected"] : ["warn", "Not answering"];
}

/** Button with the name of the workspace, and the menu of its connection. */
export function WorkspaceMenu({ onDisconnect }: { onDisconnect: () => void }) {
  const { workspace, config, askForKey, ...session } = useSession();
  const access = useSyncExternalStore(session.access.subscribe, session.access.get);
  const signedIn = useSyncExternalStore(session.signedIn.subscribe, session.signedIn.get);
  const [tone, word] = useConnectionState(access);
  // The gateway has the key.
  const keyless = access.key === null;
  const id = useId();
  const isOther = (one: RecentWorkspace) => addressOf(one) !== addressOf(workspace);
  // Another one can't be opened where the site sets the workspace.
  const others = config.workspace ? [] : recentWorkspaces().filter(isOther);
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
      {(close) => {
        // Closed first, so that a dialog that opens now gives focus back to the button.
        const closeThen = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <>
            <dl className={textStyles.terms}>
              <dt>Address</dt>
              <dd>
                <code>
                  {workspace.origin}
                  {workspace.prefix}
                </code>
              </dd>
              <dt>{keyless ? "Key" : "Key kept"}</dt>
              <dd>{keyless ? "In the gateway, not in this browser" : keepLabels[access.keep]}</dd>
              {signedIn !== null && (
                <>
                  <dt>Signed in as</dt>
                  <dd>
                    <ServiceText>{signedIn}</ServiceText>
                  </dd>
                </>
              )}
            </dl>
            {others.length > 0 && (
              <>
                <p id={id}>Open another workspace in a new tab</p>
                <ul aria-labelledby={id} className={styles.help}>
                  {others.map((other) => (
                    <li key={addressOf(other)}>
                      <Link
                        to="/connect"
                        search={{ workspace: addressOf(other) }}
                        target="_blank"
                        rel="noopener noreferrer"
                        preload={false}
                      >
                        {nameOfWorkspace(other)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <HelpLinks className={styles.help} links={config.help} />
            <div className={styles.actions}>
              {access.keyRefused && !keyless && (
                <Button variant="primary" onClick={closeThen(() => askForKey(true))}>
                  Enter a new key
                </Button>
              )}
              <Button onClick={closeThen(onDisconnect)}>Disconnect</Button>
            </div>
          </>
        );
      }}
    </Popover>
  );
}

interface DisconnectDialogProps {
  losses: readonly string[];
  onDisconnect: () => void;
  onClose: () => void;
}

/** Asks before Disconnect would lose something, in this tab or another. */
export function DisconnectDialog({ losses, onDisconnect, onClose }: DisconnectDialogProps) {
  return (
    <Dialog narrow title="Disconnect and lose this?" onClose={onClose}>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Stay connected</Button>
        <Button tone="bad" onClick={onDisconnect}>
          Disconnect
        </Button>
      </DialogActions>
    </Dialog>
  );
}
