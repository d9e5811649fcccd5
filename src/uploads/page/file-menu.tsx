import { Ellipsis } from "lucide-react";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { focusOn } from "#src/ui/restore-focus.ts";
import { ATTACH_ONCE, type Upload, isUnderWay } from "#src/uploads/manager/file.ts";
import { fileElementId, titleOf, useManager } from "#src/uploads/page/file-actions.tsx";
import styles from "./file-row.module.css";

export interface FileMenuProps {
  file: Upload;
  onAttach: (key: string) => void;
  onFields: (key: string) => void;
}

/** Menu of a file, with all that is not its next step. */
export function FileMenu({ file, onAttach, onFields }: FileMenuProps) {
  const manager = useManager();
  const { key, id, stage } = file;
  const title = titleOf(file);
  const isKnown = id !== null;
  const isUsed = stage.name === "attached";
  const mayAttach = isKnown && !isUsed && stage.name !== "finished" && !isUnderWay(file);

  function remove() {
    const next = nextFileId(file);
    const undo = manager.remove(key);
    requestAnimationFrame(() => focusOn(next));
    toast(`${title} removed from the list`, "ok", () => {
      undo();
      requestAnimationFrame(() => focusOn(fileElementId(file)));
    });
  }
  const actions: readonly (readonly [label: string, act: () => void, offered: boolean])[] = [
    ["Finish upload", () => void manager.finish(key), isKnown && stage.name === "stopped"],
    ["Attach to a folder (once)", () => onAttach(key), mayAttach],
    ["All fields", () => onFields(key), isKnown],
    ["Remove from the list", remove, !isUnderWay(file)],
  ];

  return (
    <Popover
      name={`More for ${title}`}
      closesOnPress
      className={styles.menu}
      renderButton={(target) => (
        <IconButton
          {...target}
          size="small"
          icon={<Ellipsis aria-hidden />}
          aria-label={`More for ${title}`}
        />
      )}
    >
      {isKnown && !isUsed && (
        <p>To use it in a message or task comment, copy its ID there. {ATTACH_ONCE}</p>
      )}
      {actions.map(
        ([label, act, offered]) =>
          offered && (
            <Button key={label} variant="quiet" aria-label={`${label}: ${title}`} onClick={act}>
              {label}
            </Button>
          ),
      )}
    </Popover>
  );
}

/** Element that has the focus after a row is removed: the next row, or the content without one. */
function nextFileId(file: Upload): string {
  const item = document.getElementById(fileElementId(file))?.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  return next?.querySelector("article")?.id ?? "content";
}
