import { countOf, isContainer } from "#src/api/archive.ts";
import { useNames } from "#src/app/names.tsx";
import { useLoadedItems } from "#src/archive/items/archived-items.ts";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { detailOf } from "#src/archive/page/table/cells.tsx";
import { KindCounts } from "#src/archive/kinds/cells.tsx";
import { countItems, viewOf } from "#src/archive/kinds/views.tsx";
import { countsByKind } from "#src/archive/run/run-order.ts";
import { formatDuration, inWords } from "#src/lib/format.ts";
import { PlanList } from "#src/ui/dialog/plan-list.tsx";
import styles from "#src/ui/dialog/plan.module.css";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

interface PlanSummaryProps {
  items: readonly PlannedItem[];
  /** Requests a minute; null while no limit was met, and so nobody knows how long the run takes. */
  rate: number | null;
}

/** Items of a plan, the time that it takes, and a note on containers. */
export function PlanSummary({ items, rate }: PlanSummaryProps) {
  const kinds = countsByKind(items);
  const loaded = new Map(useLoadedItems().map((item) => [keyOf(item), item]));
  return (
    <>
      <div className={styles.facts}>
        <p>
          <b>{countItems(items)}</b>
          {rate !== null && ` · about ${formatDuration((60 * items.length) / rate)}`}
        </p>
        {/* One is in the words already. */}
        {kinds.length > 1 && (
          <p>
            <KindCounts counts={kinds} />
          </p>
        )}
      </div>
      <PlanList label="Items to restore" items={items}>
        {(item) => <PlannedRow key={keyOf(item)} item={item} found={loaded.get(keyOf(item))} />}
      </PlanList>
      <ContentsNote items={items} />
    </>
  );
}

function PlannedRow({ item, found }: { item: PlannedItem; found: ArchivedItem | undefined }) {
  const { Icon, singular } = viewOf(item.kind);
  const names = useNames(found?.client != null);
  return (
    <li>
      <Icon aria-label={singular} />
      <ServiceText>{found?.title ?? item.name}</ServiceText>
      <small>{found ? <bdi>{detailOf(found, names)}</bdi> : <IdText>{item.id}</IdText>}</small>
    </li>
  );
}

/** The API does not say if the contents of a container are restored with it (docs/api.md). */
export function ContentsNote({ items }: { items: readonly PlannedItem[] }) {
  const containers = countsByKind(items).filter(([kind]) => isContainer(kind));
  if (containers.length === 0) return null;
  return (
    <p className={styles.unknown}>
      What’s inside the{" "}
      {inWords(
        containers.map(([kind, count]) =>
          count === 1 ? viewOf(kind).singular : countOf(kind, count),
        ),
      )}{" "}
      may stay archived. Check afterwards.
    </p>
  );
}
