import { Download } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { type RowFormat, rowFormats } from "#src/lib/export/download.ts";
import { saveFile } from "#src/ui/feedback/save-file.ts";
import { Button } from "#src/ui/form/button.tsx";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";

/** Formats of the rows of a list, with their buttons: "As CSV, 3 of 20 rows". */
export const formatsOfRows = (scope: string) =>
  rowFormats.map(({ format, name }) => ({ format, label: `As ${name}, ${scope}` }));

type MenuProps = ComponentProps<typeof PopoverMenu>;

interface ExportMenuProps extends Pick<MenuProps, "button" | "disabled"> {
  formats: readonly { format: RowFormat; label: string }[];
  onSave: (format: RowFormat) => Promise<void>;
  /** True where the page has a document to print. */
  printable?: boolean;
  /** Description of the content of the files. */
  children: ReactNode;
}

/** Menu that saves a file in a format. */
export function ExportMenu(props: ExportMenuProps) {
  const { formats, onSave, printable, children, ...button } = props;
  const [busy, setBusy] = useState(false);

  async function save(format: RowFormat) {
    setBusy(true);
    await saveFile(() => onSave(format));
    setBusy(false);
  }

  return (
    <PopoverMenu
      {...button}
      name="Export"
      command="exportRows"
      icon={<Download aria-hidden />}
      variant="standard"
      busy={busy ? "Exporting…" : undefined}
    >
      {(close) => {
        const closeAnd = (act: () => unknown) => () => {
          close();
          void act();
        };
        return (
          <>
            <p>{children}</p>
            {formats.map(({ format, label }) => (
              <Button key={format} onClick={closeAnd(() => save(format))}>
                {label}
              </Button>
            ))}
            {printable && <Button onClick={closeAnd(print)}>Print</Button>}
          </>
        );
      }}
    </PopoverMenu>
  );
}
