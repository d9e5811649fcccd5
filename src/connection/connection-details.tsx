import { Link } from "@tanstack/react-router";
import { type ComponentProps, useId } from "react";
import {
  type RecentWorkspace,
  addressOf,
  nameOfWorkspace,
  recentWorkspaces,
} from "#src/connection/connect/recent-workspaces.ts";
import type { Keep } from "#src/connection/connection.ts";
import { HelpLinks } from "#src/connection/help-links.tsx";
import { keepLabels } from "#src/connection/keep-labels.ts";
import { Button } from "#src/ui/form/button.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./workspace-menu.module.css";

export interface ConnectionDetailsProps {
  workspace: { origin: string; prefix: string };
  /** True where the site sets the workspace. */
  isFixed: boolean;
  keep: Keep;
  /** True where the gateway has the key. */
  keyless: boolean;
  /** Name under which the user is signed in at the gateway; null for none. */
  signedIn: string | null;
  help: ComponentProps<typeof HelpLinks>["links"];
  keyRefused: boolean;
  /** Closes the menu, then acts. */
  choose: (act: () => void) => void;
  onDisconnect: () => void;
  onEnterKey: () => void;
}

/** Inside of the workspace menu: address, key, links for help, and what can be done. */
export function ConnectionDetails(props: ConnectionDetailsProps) {
  const { workspace, keep, keyless, signedIn, help, keyRefused } = props;
  const { isFixed, choose, onDisconnect, onEnterKey } = props;
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
          <Button variant="primary" onClick={() => choose(onEnterKey)}>
            Enter a new key
          </Button>
        )}
        <Button onClick={() => choose(onDisconnect)}>Disconnect</Button>
      </div>
    </>
  );
}
