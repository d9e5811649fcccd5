import { getRouteApi, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import type { ItemRef } from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import {
  type ArchiveSearch,
  itemLink,
  itemOfKey,
  parseArchiveSearch,
} from "#src/archive/page/search.ts";
import type { ChangeOptions } from "#src/ui/form/use-address-text.ts";

const route = getRouteApi("/_workspace/archive");

/** Params of the page's address, and functions that change some of them. */
export function useAddress(scope: Scope) {
  const search = route.useSearch();
  const { id } = useParams({ strict: false });
  // Not the navigate of the route, which is above the pages of the kinds and would leave them.
  const navigate = useNavigate();
  const router = useRouter();
  function change(next: Partial<ArchiveSearch>, { replace }: ChangeOptions = { replace: false }) {
    void navigate({
      to: ".",
      search: (before) => ({ ...parseArchiveSearch(before), ...next }),
      replace,
      resetScroll: false,
    });
  }
  const open: ItemRef | null =
    scope === null ? itemOfKey(search.item) : id === undefined ? null : { kind: scope, id };
  return {
    scope,
    search,
    change,
    open,
    /** Address of this page with another query, and no item opened. */
    hrefOf(q: string): string {
      const next = { ...search, q, item: undefined };
      return router.buildLocation(
        scope === null
          ? { to: "/archive", search: next }
          : { to: "/archive/$kind", params: { kind: scope }, search: next },
      ).href;
    },
    /** Opens the details of another item instead of those that are open. */
    goToItem: (item: ItemRef) =>
      void navigate({ ...itemLink(scope, item), replace: true, resetScroll: false }),
    closeItem() {
      if (scope === null) change({ item: undefined });
      else
        void navigate({
          to: "/archive/$kind",
          params: { kind: scope },
          search: parseArchiveSearch,
          resetScroll: false,
        });
    },
  };
}
export type Address = ReturnType<typeof useAddress>;
