import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { Button } from "#src/ui/form/button.tsx";

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
