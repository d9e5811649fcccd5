import { useNavigate } from "@tanstack/react-router";
import { knownColumns, noChoice, storedColumns } from "#src/archive/page/table/column-choice.ts";
import type { View } from "#src/archive/page/views/view.ts";

/** Opens a view on the page that it was saved on. */
export function useOpenView() {
  const navigate = useNavigate();
  return ({ kind, columns, q, sort, ...view }: View) => {
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
