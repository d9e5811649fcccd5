import { Download } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { KeyButton } from "#src/ui/keys/key-button.tsx";
import type { FileKind } from "#src/lib/download.ts";
import styles from "#src/ui/dialog/popover.module.css";

const names: Record<FileKind, string> = { csv: "CSV", json: "JSON" };

interface ExportMenuProps {
  /** Name of the exported rows, such as "3 of 20 rows". */
  scope: string;
  disabled: boolean;
  /** File formats, in the order of their buttons. */
  kinds: readonly FileKind[];
  onSave: (kind: FileKind) => void | Promise<void>;
  /** True where the page has a document to print. */
  printable?: boolean;
  /** Description of the content of the files. */
  children: ReactNode;
}

/** Button and menu that export the rows of a list; the buttons name the rows. */
export function ExportMenu(props: ExportMenuProps) {
  const { scope, disabled, kinds, onSave, printable, children } = props;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  async function save(kind: FileKind) {
    const saving = onSave(kind);
    if (saving) {
      setBusy(true);
      await saving;
      setBusy(false);
    }
    menu.current?.hidePopover();
  }

  return (
    <>
      <KeyButton
        shortcut="exportRows"
        icon={<Download aria-hidden />}
        busy={busy ? "Exporting…" : undefined}
        popoverTarget={id}
        disabled={disabled}
        aria-haspopup="true"
      >
        Export {scope}
      </KeyButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label="Export"
        className={styles.popover}
      >
        <p>{children}</p>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => void save(kind)}>
            As {names[kind]}, {scope}
          </Button>
        ))}
        {printable && (
          <Button
            onClick={() => {
              menu.current?.hidePopover();
              print();
            }}
          >
            Print
          </Button>
        )}
      </div>
    </>
  );
}
