import { Ellipsis, SlidersVertical } from "lucide-react";
import { useSession } from "#src/app/session-context.tsx";
import { pageTitle, tableName } from "#src/archive/items/scope.ts";
import { FacetChips } from "#src/archive/page/filters/facet-chips.tsx";
import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import { DisplayPanel, ExportPanel } from "#src/archive/page/late-parts.ts";
import { QueryBar } from "#src/archive/page/query-bar/query-bar.tsx";
import type { Address } from "#src/archive/page/use-address.ts";
import type { Archive } from "#src/archive/page/use-archive.ts";
import type { Grouping } from "#src/archive/query/search/results.ts";
import bars from "#src/ui/bar.module.css";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import type { Choice } from "#src/ui/menu/choice-menu.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { FilterSheet } from "#src/ui/menu/filter-sheet.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./tools.module.css";

interface ToolsProps {
  found: Archive;
  facets: FacetsProps;
  address: Address;
  showsTimeline: boolean;
  onTimeline: (isShown: boolean) => void;
}

/** The bar above the rows: the query, filters, and the menus of what the table shows. */
export function Tools(props: ToolsProps) {
  const { found, facets, address, showsTimeline, onTimeline } = props;
  const { query, rows, remaining } = found;
  const narrow = useNarrow();
  const { scope, search, change } = address;
  // Not in the menu, which a narrow screen has only in its sheet.
  useCommands({
    groupTogether: () => change({ group: search.group === "together" ? undefined : "together" }),
    timeline: () => onTimeline(!showsTimeline),
  });

  const filters = <FacetChips scope={scope} {...facets} />;
  const menus = (
    <>
      <DisplayMenu {...props} />
      <Popover
        name="More"
        closesOnPress
        renderButton={(target) => (
          <CommandButton
            {...target}
            command="exportRows"
            variant="quiet"
            square={!narrow}
            icon={<Ellipsis aria-hidden />}
            aria-label={narrow ? undefined : "More"}
          >
            {narrow && "Export, print, copy"}
          </CommandButton>
        )}
      >
        {() => <ExportPanel {...{ rows, remaining }} />}
      </Popover>
    </>
  );
  return (
    <div className={cx(bars.bar, styles.tools)} role="group" aria-label={pageTitle(scope)}>
      <QueryBar
        label={`Find in ${scope === null ? "all archived" : tableName(scope).toLowerCase()}`}
        isHandled={found.isHandled}
        {...facets}
      />
      {narrow ? (
        <FilterSheet setCount={new Set(query.parts.flatMap(({ field }) => field ?? [])).size}>
          {filters}
          {menus}
        </FilterSheet>
      ) : (
        <>
          {filters}
          <div className={styles.menus}>{menus}</div>
        </>
      )}
    </div>
  );
}

const groupings: readonly Choice<Grouping | null>[] = [
  { value: null, name: "None" },
  { value: "together", name: "Archived together" },
  { value: "day", name: "Day" },
  { value: "kind", name: "Kind" },
  { value: "client", name: "Client" },
  { value: "decision", name: "Decision" },
];

/** Menu of how the items are shown, which names the groups that they are in. */
function DisplayMenu({ found, address, showsTimeline, onTimeline }: ToolsProps) {
  const { search } = address;
  const decides = useSession().config.keepDecisions;
  return (
    <Popover
      name="Display"
      className={styles.display}
      renderButton={(target) => (
        <FilterButton
          {...target}
          label="Display"
          icon={<SlidersVertical aria-hidden />}
          isSet={search.group !== undefined}
          value={groupings.find(({ value }) => value === search.group)?.name}
        />
      )}
    >
      {(close) => (
        <DisplayPanel
          groupings={groupings.filter(({ value }) => decides || value !== "decision")}
          onClose={close}
          {...{ found, address, showsTimeline, onTimeline }}
        />
      )}
    </Popover>
  );
}
