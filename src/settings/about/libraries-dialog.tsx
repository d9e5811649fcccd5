import { libraries } from "virtual:libraries";
import { counted } from "#src/lib/format.ts";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { Button } from "#src/ui/form/button.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./libraries-dialog.module.css";

export function LibrariesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Libraries" onClose={onClose} closeOnBackdrop>
      <p>{counted(libraries.length, "package", "packages")}, each with the text of its licence.</p>
      <ul className={styles.list}>
        {libraries.map(({ name, version, licence, text }) => (
          <li key={`${name} ${version}`}>
            <details>
              <summary>
                <b>{name}</b> {version} <span className={textStyles.muted}>{licence}</span>
              </summary>
              <pre tabIndex={0}>{text || "The package ships no text of its licence."}</pre>
            </details>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
