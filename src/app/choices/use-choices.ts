import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { counted, formatNumber } from "#src/lib/format.ts";
import { useNames } from "#src/app/names.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { type PickedField, choicesQuery, findChoice, matching } from "#src/app/choices/choices.ts";
import { useCached } from "#src/app/choices/use-cached.ts";
import { MAX_PAGES_READ_ON, useReadOn } from "#src/ui/table/use-read-on.ts";

interface Options {
  /** Words to search people or folders by; empty for all. */
  name?: string;
  enabled?: boolean;
  /** True to read all pages, and not the first alone. */
  readOn?: boolean;
}

/** Number of options of an open list, and of how many where the workspace has more. */
function matchesLabel(matches: number, { found, hasMore }: ReturnType<typeof useChoices>) {
  const among = hasMore ? ` among the first ${formatNumber(found.length)}` : "";
  return counted(matches, "match", "matches") + among;
}

/**
 * A combobox over the choices of a field: those that were read, or those that the workspace found.
 * `isId` is true while an ID is typed, which it can't search by.
 */
export function useChoiceBox(field: PickedField, board: string | null, isId = false) {
  const [query, onQuery] = useState<string | null>(null);
  const words = query?.trim() ?? "";
  // Names are read once the form is shown.
  const mounted = useDeferredValue(true, false);
  // Milestones and lists can't be searched by the workspace. It is asked when it has more than were read.
  const canAsk = field === "assignee" || field === "folder";
  const all = useChoices(field, board, { enabled: mounted, readOn: words !== "" && !canAsk });
  const asks = canAsk && !isId && words.length > 1 && all.hasMore;
  const asked = useChoices(field, board, { name: words, enabled: asks, readOn: true });
  const choices = asks && asked.isLoaded ? asked : all;
  const options = matching(choices.found, words);
  const isLoading = !choices.isLoaded || asked.isFetching;
  return {
    all,
    box: {
      ...{ query, onQuery, options },
      loading: all.isLoading || (asks && asked.isLoading),
      onEnd: choices.readMore,
      status: isLoading ? "Loading…" : matchesLabel(options.length, choices),
    },
  };
}

export function useChoices(field: PickedField, board: string | null, options: Options = {}) {
  const { name = "", enabled = true, readOn = false } = options;
  const { api } = useSession();
  const read = useInfiniteQuery({
    ...choicesQuery(api, field, board, name),
    enabled,
    placeholderData: keepPreviousData,
  });
  const pages = read.data?.pages ?? [];
  const readsOn = enabled && readOn && pages.length < MAX_PAGES_READ_ON;
  useReadOn(read, readsOn);
  return {
    found: pages.flatMap(({ found }) => found),
    isLoaded: pages.length > 0,
    /** True where the workspace offers no such list. */
    isUnlisted: pages.length > 0 && pages.every(({ available }) => !available),
    hasMore: read.hasNextPage,
    isError: read.isError,
    isFetching: read.isFetching,
    /** True while more may be found without being asked for. */
    isLoading:
      !read.isError && (pages.length === 0 || read.isFetching || (readsOn && read.hasNextPage)),
    retry: () => void read.refetch(),
    readMore: () => {
      if (read.hasNextPage && !read.isFetching) void read.fetchNextPage();
    },
  };
}

/** The name of a value, as soon as it was read; null while it is not known. */
export function useName(field: PickedField, id: string): string | null {
  const people = useNames(field === "assignee" && id !== "");
  const choice = useCached((client) => findChoice(client, field, id));
  const name = choice?.name ?? people.get(id);
  return name && name !== id ? name : null;
}
