import { Link } from "@tanstack/react-router";
import { useId, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import {
  type RecentWorkspace,
  addressOf,
  nameOfWorkspace,
  recentWorkspaces,
} from "#src/connection/connect/recent-workspaces.ts";
import { keepLabels } from "#src/connection/connection.ts";
import { HelpLinks } from "#src/connection/help-links.tsx";
import { Button } from "#src/ui/form/button.tsx";
import textStyles from "#src/ui/text/text.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./connection-panel.module.css";

interface ConnectionPanelProps {
  onDisconnect: () => void;
  onClose: () => void;
}

/** The connection of this tab, how to end it, and the other workspaces that were connected last. */
export function ConnectionPanel({ onDisconnect, onClose }: ConnectionPanelProps) {
  const { workspace, config, askForKey, ...session } = useSession();
  const access = useSyncExternalStore(session.access.subscribe, session.access.get);
  const signedIn = useSyncExternalStore(session.signedIn.subscribe, session.signedIn.get);
  // The gateway has the key.
  const keyless = access.key === null;
  const id = useId();
  const isOther = (one: RecentWorkspace) => addressOf(one) !== addressOf(workspace);
  // Another one can't be opened where the site sets the workspace.
  const others = config.workspace ? [] : recentWorkspaces().filter(isOther);
  // Closed first, so that a dialog that opens now gives focus back to the button.
  const closeThen = (act: () => void) => () => {
    onClose();
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
}
