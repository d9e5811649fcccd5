import { useRef } from "react";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { MAX_NAME_LENGTH, chooseWho } from "#src/writes/log/who.ts";

/** Asks who works here, before the first write of this browser. The write goes on either way. */
export function WhoDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  function answer(name: string) {
    chooseWho(name);
    onClose();
  }
  return (
    <Dialog narrow title="Who is working here?" onClose={() => answer("")}>
      <p>Activity notes your name with each change. You are asked once.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer(field.current?.value ?? "");
        }}
      >
        <TextField
          ref={field}
          label="Name for the record"
          hint="Not verified. Stored only in this browser. You can change it in Settings."
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
        />
        <DialogActions>
          <p>Your change is sent either way.</p>
          <Button onClick={() => answer("")}>Skip</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
