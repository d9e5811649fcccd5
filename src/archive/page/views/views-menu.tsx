import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useViews } from "#src/archive/page/views/use-views.ts";
import { type SavedView, type ViewState, isSameState } from "#src/archive/page/views/view.ts";
import { ViewsPanel } from "#src/archive/page/page-parts.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";

interface ViewsMenuProps {
  current: ViewState;
  onOpen: (view: SavedView) => void;
}

export function ViewsMenu({ current, onOpen }: ViewsMenuProps) {
  const { views } = useViews();
  const [openedName, setOpenedName] = useState<string | null>(null);
  const matching = views.find((view) => isSameState(view, current));
  const opened = matching ?? views.find(({ name }) => name === openedName);
  const isChanged = opened !== undefined && !isSameState(opened, current);

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
        <ViewsPanel
          {...{ current, opened, isChanged, onOpen }}
          onName={setOpenedName}
          onClose={close}
        />
      )}
    </PopoverMenu>
  );
}
