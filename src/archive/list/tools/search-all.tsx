import { Link } from "@tanstack/react-router";
import type { Kind } from "#src/api/archive.ts";
import type { ArchiveSearch } from "#src/api/page-search.ts";
import { sortColumns } from "#src/archive/finder/results/results.ts";
import { finderQuery, sortOf } from "#src/archive/list/tools/page-rows.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";

/** Search params that show in All archived what the filter and the order of a page ask for. */
export function finderSearchOf(kind: Kind, search: ArchiveSearch) {
  const sort = sortOf(kind, search.sort);
  const column = sortColumns.find((each) => each === sort?.column.toLowerCase());
  return {
    q: finderQuery(kind, search),
    ...(sort && column && { sort: `${sort.descending ? "-" : ""}${column}` }),
  };
}

interface SearchAllProps {
  kind: Kind;
  search: ArchiveSearch;
  /** Number of archived items on all pages; null where it is unknown. */
  total: number | null;
  /** `button` and `primary` look like buttons, `link` is for the end of a sentence. */
  look: "button" | "primary" | "link";
  /** Verb, and what follows the number. */
  verb?: "Search" | "Sort";
  where?: string;
}

/** Link to All archived, for all items of a kind. */
export function SearchAll(props: SearchAllProps) {
  const { kind, search, total, look, verb = "Search", where = "" } = props;
  const all = total === null ? viewOf(kind).plural : formatNumber(total);
  const text = `${verb} all ${all}${where}`;
  const to = { to: "/archive", search: finderSearchOf(kind, search) } as const;
  if (look === "link") return <Link {...to}>{text}</Link>;
  return (
    <ButtonLink {...to} {...(look === "primary" && { variant: "primary" })}>
      {text}
    </ButtonLink>
  );
}
