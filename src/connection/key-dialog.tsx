import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod/mini";
import { keyField } from "#src/connection/check/address.ts";
import { checkKey } from "#src/connection/check/check.ts";
import type { WorkspaceAddress } from "#src/connection/connection.ts";
import { KeyField } from "#src/connection/key-field.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { useAbort } from "#src/ui/use-abort.ts";

const schema = z.object({ key: keyField });

interface KeyDialogProps extends WorkspaceAddress {
  onReplace: (key: string) => void;
  onDisconnect: () => void;
  /** Escape: the page behind can be read, and what it asks for keeps being refused. */
  onClose: () => void;
}

/** Asks for a new key over the page, which is kept. Replaces the key once the workspace accepts it. */
export function KeyDialog({ onReplace, onDisconnect, onClose, ...workspace }: KeyDialogProps) {
  const id = useId();
  const beginCheck = useAbort();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { key: "" },
    resolver: standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;

  async function replace({ key }: z.output<typeof schema>) {
    const signal = beginCheck();
    try {
      const failure = await checkKey({ ...workspace, key }, signal);
      if (!failure) return onReplace(key);
      const message =
        failure.field === "key" ? `${failure.title}.` : `${failure.title}. ${failure.text}`;
      setError("key", { message }, { shouldFocus: true });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return (
    <Dialog
      narrow
      title={
        workspace.gateway
          ? "Key or sign-in not accepted"
          : "The workspace no longer accepts this key"
      }
      aria-describedby={id}
      onClose={onClose}
    >
      <p id={id}>
        Your work is kept. Paste a new key for <b>{new URL(workspace.origin).host}</b> to continue.
      </p>
      {workspace.gateway && (
        <p>If you sign in to this site, first open it in another tab and sign in again.</p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void handleSubmit(replace)(event);
        }}
      >
        <KeyField {...register("key")} error={errors.key?.message} />
        <DialogActions>
          <Button onClick={onDisconnect}>Disconnect</Button>
          <Button type="submit" variant="primary" busy={isSubmitting ? "Checking…" : undefined}>
            Use this key
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
