import { SaveView } from "#src/archive/page/views/save-view.tsx";
import type { View, ViewState } from "#src/archive/page/views/view.ts";
import { addViews, freeName } from "#src/archive/page/views/views-file.ts";
import { ViewFiles } from "#src/archive/page/views/view-files.tsx";
import { ViewList } from "#src/archive/page/views/view-list.tsx";
import { useViews } from "#src/archive/page/views/use-views.ts";
import { toast } from "#src/ui/feedback/toast.ts";

interface ViewsPanelProps {
  current: ViewState;
  /** The view that is shown, and whether it was changed since. */
  opened: View | undefined;
  isChanged: boolean;
  /** Remembers the name of the view that is shown. */
  onName: (name: string) => void;
  onOpen: (view: View) => void;
  onClose: () => void;
}

/** The views with what can be done with them, and the files that they are kept in. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { current, opened, isChanged, onName, onOpen, onClose } = props;
  const { views, saveViews } = useViews();

  function save(next: readonly View[]) {
    const isSaved = saveViews(next);
    if (!isSaved) toast("Views couldn’t be saved in this browser.", "bad");
    return isSaved;
  }

  const saveAs = (name: string) => {
    const view = { ...current, name: freeName(name, views) };
    if (save([...views, view])) onName(view.name);
  };
  const rename = (from: View, to: string) => {
    const others = views.filter((view) => view !== from);
    const name = freeName(to, others);
    save(views.map((view) => (view === from ? { ...view, name } : view)));
    if (opened?.name === from.name) onName(name);
  };

  return (
    <>
      <ViewList
        views={views}
        opened={opened}
        onOpen={(view) => {
          onName(view.name);
          onOpen(view);
          onClose();
        }}
        onRename={rename}
        onDelete={(gone) => save(views.filter((view) => view !== gone))}
      />
      <SaveView
        changed={isChanged && opened ? opened : null}
        onSave={saveAs}
        onUpdate={(view) =>
          save(views.map((one) => (one === view ? { ...current, name: view.name } : one)))
        }
      />
      <ViewFiles views={views} onImport={(added) => save(addViews(views, added))} />
    </>
  );
}
