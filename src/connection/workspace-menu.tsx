import { Link } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import type { SiteConfig } from "#src/connection/config/site-config.ts";
import {
  type RecentWorkspace,
  addressOf,
  nameOfWorkspace,
  recentWorkspaces,
} from "#src/connection/connect/recent-workspaces.ts";
import { type Keep, keepLabels } from "#src/connection/connection.ts";
import { HelpLinks } from "#src/connection/help-links.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { type DotTone, Status } from "#src/ui/feedback/badge.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./workspace-menu.module.css";

interface WorkspaceMenuProps {
  workspace: { origin: string; prefix: string; host: string };
  /** True where the site sets the workspace. */
  isFixed: boolean;
  keep: Keep;
  /** True where the gateway has the key. */
  keyless: boolean;
  /** Name under which the user is signed in at the gateway; null for none. */
  signedIn: string | null;
  help: SiteConfig["help"];
  keyRefused: boolean;
  /** False after two reads in a row without a usable answer. */
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

function useConnectionState(props: WorkspaceMenuProps) {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  const state = (tone: DotTone, word: string) => ({ tone, word });
  if (!online) return state("bad", "Offline");
  if (props.keyRefused) return state("bad", props.keyless ? "Not accepted" : "Key not accepted");
  return props.reached ? state("ok", "Connected") : state("warn", "Not answering");
}

/** Button with the name of the workspace, and the menu of its connection. */
export function WorkspaceMenu(props: WorkspaceMenuProps) {
  const { workspace, isFixed, keep, keyless, signedIn, help, keyRefused } = props;
  const { origin, prefix } = workspace;
  const { tone, word } = useConnectionState(props);
  const id = useId();
  const isOther = (one: RecentWorkspace) => addressOf(one) !== addressOf(workspace);
  // Another one can't be opened where the site sets the workspace.
  const others = isFixed ? [] : recentWorkspaces().filter(isOther);
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
      {(close) => {
        // Closed first, so that a dialog that opens now gives focus back to the button.
        const closeThen = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <>
            <dl className={styles.facts}>
              <dt>Address</dt>
              <dd>
                <code>
                  {origin}
                  {prefix}
                </code>
              </dd>
              <dt>{keyless ? "Key" : "Key kept"}</dt>
              <dd>{keyless ? "In the gateway, not in this browser" : keepLabels[keep]}</dd>
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
            <HelpLinks className={styles.help} links={help} />
            <div className={styles.actions}>
              {keyRefused && !keyless && (
                <Button variant="primary" onClick={closeThen(props.onEnterKey)}>
                  Enter a new key
                </Button>
              )}
              <Button onClick={closeThen(props.onDisconnect)}>Disconnect</Button>
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
