import { Bookmark } from "lucide-react";
import { useState } from "react";
import { PopoverMenu } from "#src/archive/finder/popover-menu.tsx";
import { SaveView } from "#src/archive/finder/views/save-view.tsx";
import { useViews } from "#src/archive/finder/views/use-views.ts";
import {
  type View,
  type ViewState,
  addViews,
  freeName,
  isSameState,
} from "#src/archive/finder/views/view.ts";
import { ViewFiles } from "#src/archive/finder/views/view-files.tsx";
import { ViewList } from "#src/archive/finder/views/view-list.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";

interface ViewsMenuProps {
  current: ViewState;
  onOpen: (view: View) => void;
}

/** Menu of the named views that are kept in this browser. */
export function ViewsMenu({ current, onOpen }: ViewsMenuProps) {
  const { views, saveViews } = useViews();
  const [openedName, setOpenedName] = useState<string | null>(null);
  const matching = views.find((view) => isSameState(view, current));
  const opened = matching ?? views.find(({ name }) => name === openedName);
  const isChanged = opened !== undefined && !isSameState(opened, current);

  function save(next: readonly View[]) {
    const isSaved = saveViews(next);
    if (!isSaved) toast("Views couldn’t be saved in this browser.", "bad");
    return isSaved;
  }

  const saveAs = (name: string) => {
    const view = { ...current, name: freeName(name, views) };
    if (save([...views, view])) setOpenedName(view.name);
  };
  const rename = (from: View, to: string) => {
    const others = views.filter((view) => view !== from);
    const name = freeName(to, others);
    save(views.map((view) => (view === from ? { ...view, name } : view)));
    if (openedName === from.name) setOpenedName(name);
  };

  return (
    <PopoverMenu
      name="Views"
      icon={<Bookmark aria-hidden />}
      button={
        <span>
          Views
          {isChanged && (
            <>
              <span aria-hidden> •</span>
              <VisuallyHidden>, unsaved changes</VisuallyHidden>
            </>
          )}
        </span>
      }
    >
      {(close) => (
        <>
          <ViewList
            views={views}
            opened={opened}
            onOpen={(view) => {
              setOpenedName(view.name);
              onOpen(view);
              close();
            }}
            onRename={rename}
            onDelete={(gone) => save(views.filter((view) => view !== gone))}
          />
          <SaveView
            changed={isChanged ? opened : null}
            onSave={saveAs}
            onUpdate={(view) =>
              save(views.map((one) => (one === view ? { ...current, name: view.name } : one)))
            }
          />
          <ViewFiles views={views} onImport={(added) => save(addViews(views, added))} />
        </>
      )}
    </PopoverMenu>
  );
}
