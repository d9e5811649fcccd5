import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import type { FileKind } from "#src/lib/download.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";

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
  const [busy, setBusy] = useState(false);

  async function save(kind: FileKind, close: () => void) {
    const saving = onSave(kind);
    if (saving) {
      setBusy(true);
      await saving;
      setBusy(false);
    }
    close();
  }

  return (
    <PopoverMenu
      name="Export"
      button={`Export ${scope}`}
      variant="standard"
      command="exportRows"
      icon={<Download aria-hidden />}
      busy={busy ? "Exporting…" : undefined}
      disabled={disabled}
    >
      {(close) => (
        <>
          <p>{children}</p>
          {kinds.map((kind) => (
            <Button key={kind} onClick={() => void save(kind, close)}>
              As {names[kind]}, {scope}
            </Button>
          ))}
          {printable && (
            <Button
              onClick={() => {
                close();
                print();
              }}
            >
              Print
            </Button>
          )}
        </>
      )}
    </PopoverMenu>
  );
}
