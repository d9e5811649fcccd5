import { focusOn } from "#src/ui/restore-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";

export const titleOf = ({ name, id }: Upload) => (name ? revealMarks(name) : (id ?? "A file"));

export const fileElementId = (id: string) => `file-${id}`;

/** Moves focus to a file's row or card, if the focused element was removed. */
export function focusFile(id: string | null) {
  requestAnimationFrame(() => {
    if (id !== null && document.activeElement === document.body) {
      focusOn(fileElementId(id));
    }
  });
}
