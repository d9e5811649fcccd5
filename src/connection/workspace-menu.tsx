import { Link } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import {
  type RecentWorkspace,
  addressOf,
  nameOfWorkspace,
  recentWorkspaces,
} from "#src/connection/connect/recent-workspaces.ts";
import { type Keep, keepLabels } from "#src/connection/connection.ts";
import type { SiteConfig } from "#src/connection/config/site-config.ts";
import { HelpLinks } from "#src/connection/help-links.tsx";
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

/** State of the connection in a word. */
function useConnectionState(props: WorkspaceMenuProps) {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  const state = (tone: DotTone, word: string) => ({ tone, word });
  if (!online) return state("bad", "Offline");
  if (props.keyRefused) return state("bad", props.keyless ? "Not accepted" : "Key not accepted");
  return props.reached ? state("ok", "Connected") : state("warn", "Not answering");
}

/** Button with the name of the workspace, and the menu of its connection. */
export function WorkspaceMenu(props: WorkspaceMenuProps) {
  const { tone, word } = useConnectionState(props);
  return (
    <Popover
      name="Connection"
      className={styles.menu}
      renderButton={(target) => (
        <button type="button" className={styles.button} {...target}>
          <Mark />
          <span className={styles.names}>
            <b className={styles.host}>{props.workspace.host}</b>{" "}
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
          <ConnectionDetails
            {...props}
            onDisconnect={closeThen(props.onDisconnect)}
            onEnterKey={closeThen(props.onEnterKey)}
          />
        );
      }}
    </Popover>
  );
}

/** Inside of the workspace menu: address, key, links for help, and what can be done. */
function ConnectionDetails(props: WorkspaceMenuProps) {
  const { workspace, isFixed, keep, keyless, signedIn, help, keyRefused } = props;
  const { origin, prefix } = workspace;
  const id = useId();
  const isOther = (one: RecentWorkspace) => addressOf(one) !== addressOf(workspace);
  // Another one can't be opened where the site sets the workspace.
  const others = isFixed ? [] : recentWorkspaces().filter(isOther);
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
          <Button variant="primary" onClick={props.onEnterKey}>
            Enter a new key
          </Button>
        )}
        <Button onClick={props.onDisconnect}>Disconnect</Button>
      </div>
    </>
  );
}
