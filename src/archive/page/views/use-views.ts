import { useNavigate } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { knownColumns, noChoice, storedColumns } from "#src/archive/page/table/columns.tsx";
import { type SavedView, storedViews } from "#src/archive/page/views/view.ts";
import { toast } from "#src/ui/feedback/toast.ts";

/** Stores the views. False, with a toast, where they last only until the page is left. */
function saveViews(views: readonly SavedView[]): boolean {
  const isSaved = storedViews.set(views);
  if (!isSaved) toast("Views couldn’t be saved in this browser.", "bad");
  return isSaved;
}

export const useViews = () => ({
  views: useSyncExternalStore(storedViews.subscribe, storedViews.get),
  saveViews,
});

export function useOpenView() {
  const navigate = useNavigate();
  return ({ kind, columns, q, sort, ...view }: SavedView) => {
    const stored = storedColumns(kind);
    stored.set({ ...(stored.get() ?? noChoice), shown: knownColumns(columns) });
    const search = { q, sort, group: view.group ?? undefined, span: view.span ?? undefined };
    void navigate(
      kind === null
        ? { to: "/archive", search }
        : { to: "/archive/$kind", params: { kind }, search },
    );
  };
}
