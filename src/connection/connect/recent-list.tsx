import { useId } from "react";
import {
  type RecentWorkspace,
  addressOf,
  nameOfWorkspace,
} from "#src/connection/connect/recent-workspaces.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./connect-form.module.css";

interface RecentListProps {
  recent: readonly RecentWorkspace[];
  onChoose: (workspace: RecentWorkspace) => void;
  onForget: () => void;
}

/** Workspaces that were connected from this browser, to choose one again. */
export function RecentList({ recent, onChoose, onForget }: RecentListProps) {
  const id = useId();
  return (
    <div className={styles.recent}>
      <p id={id}>Connected before from this browser</p>
      <ul aria-labelledby={id}>
        {recent.map((workspace) => (
          <li key={addressOf(workspace)}>
            <Button size="small" onClick={() => onChoose(workspace)}>
              {nameOfWorkspace(workspace)}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={onForget}>
        Forget these addresses
      </Button>
    </div>
  );
}
