import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type RowFormat, rowFormats } from "#src/lib/export/download.ts";
import { type RowsFile, exportRows } from "#src/lib/export/export-rows.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";

interface ExportMenuProps<T> {
  text?: string;
  /** Rows in words, such as "3 of 20 rows". */
  scope: string;
  file: () => RowsFile<T>;
  disabled: boolean;
  /** True where the page has a document to print. */
  printable?: boolean;
  children: ReactNode;
}

export function ExportMenu<T>(props: ExportMenuProps<T>) {
  const { text = "Export", scope, file, disabled, printable, children } = props;
  const [busy, setBusy] = useState(false);

  async function save(format: RowFormat) {
    setBusy(true);
    try {
      await exportRows(format, file());
    } catch {
      toast("The file couldn’t be made.", "bad");
    }
    setBusy(false);
  }

  return (
    <Popover
      name="Export"
      closesOnPress
      renderButton={(target) => (
        <CommandButton
          {...target}
          command="exportRows"
          icon={<Download aria-hidden />}
          disabled={disabled}
          busy={busy ? "Exporting…" : undefined}
        >
          {text}
        </CommandButton>
      )}
    >
      <p>{children}</p>
      {rowFormats.map(({ format, name }) => (
        <Button key={format} onClick={() => void save(format)}>
          As {name}, {scope}
        </Button>
      ))}
      {printable && <Button onClick={print}>Print</Button>}
    </Popover>
  );
}
