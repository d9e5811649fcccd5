import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { RowFormat } from "#src/lib/export/download.ts";
import { Button } from "#src/ui/form/button.tsx";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";

const formats = [
  { kind: "csv", name: "CSV" },
  { kind: "json", name: "JSON" },
] as const satisfies readonly { kind: RowFormat; name: string }[];

interface ExportMenuProps {
  /** Name of the exported rows, such as "3 of 20 rows". */
  scope: string;
  disabled: boolean;
  onSave: (kind: RowFormat) => void | Promise<void>;
  /** True where the page has a document to print. */
  printable?: boolean;
  /** Description of the content of the files. */
  children: ReactNode;
}

export function ExportMenu(props: ExportMenuProps) {
  const { scope, disabled, onSave, printable, children } = props;
  const [busy, setBusy] = useState(false);

  async function save(kind: RowFormat, close: () => void) {
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
          {formats.map(({ kind, name }) => (
            <Button key={kind} onClick={() => void save(kind, close)}>
              As {name}, {scope}
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
