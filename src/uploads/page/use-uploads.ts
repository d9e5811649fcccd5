import { getRouteApi } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { focusOn } from "#src/ui/restore-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";

const uploadsRoute = getRouteApi("/_workspace/uploads");

/** The upload manager, which the route loads. */
export const useManager = () => uploadsRoute.useLoaderData().manager;

export function useUploads() {
  const manager = useManager();
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  return { manager, files };
}

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
