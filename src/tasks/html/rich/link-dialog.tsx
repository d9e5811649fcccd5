import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { linkAddress, removeLink, setLink } from "#src/tasks/html/rich/links.ts";
import { mayBeFollowed } from "#src/tasks/html/sanitise.ts";
import { Dialog, DialogActions } from "#src/ui/dialog/dialog.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";

/** Asks for the address of a link, or removes it. The text gets the focus afterwards. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => linkAddress(editor));
  const [address, setAddress] = useState(current ?? "");
  const [isRefused, setRefused] = useState(false);

  function apply() {
    const href = address.trim();
    if (!mayBeFollowed(href)) return setRefused(true);
    setLink(editor, href);
    onClose();
  }
  return (
    <Dialog
      closeOnBackdrop
      narrow
      title={current === null ? "Add a link" : "Edit the link"}
      onClose={onClose}
    >
      <TextField
        label="Address"
        mono
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={address}
        error={
          isRefused
            ? "Enter a web address with https:// or http://, or an email address with mailto:."
            : undefined
        }
        onChange={({ target }) => {
          setAddress(target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // The form around the editor is not submitted.
          event.preventDefault();
          apply();
        }}
      />
      <DialogActions>
        {current !== null && (
          <Button
            onClick={() => {
              removeLink(editor);
              onClose();
            }}
          >
            Remove link
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={apply}>
          {current === null ? "Add link" : "Change link"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
