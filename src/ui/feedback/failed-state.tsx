import { CloudOff, KeyRound, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";

interface FailedStateProps {
  title: string;
  details?: string | undefined;
  /** Explanation: what happened, and what was kept. */
  children: ReactNode;
  /** Asks for a new key; null where the key is not the reason. */
  onNewKey: (() => void) | null;
  /** Reloads the page, where a script of it could not be loaded. */
  onReload?: (() => void) | null;
  loading?: boolean;
  onRetry: () => void;
}

export function FailedState(props: FailedStateProps) {
  const { title, details, children, onNewKey, onReload, loading = false, onRetry } = props;
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={title}
      details={details}
      role="alert"
      actions={
        <>
          {onNewKey && (
            <Button icon={<KeyRound aria-hidden />} onClick={onNewKey}>
              Enter a new key
            </Button>
          )}
          {onReload && <Button onClick={onReload}>Reload</Button>}
          <Button
            variant="primary"
            icon={<RotateCw aria-hidden />}
            busy={loading ? "Loading…" : undefined}
            onClick={onRetry}
          >
            Try again
          </Button>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
