import { type Archived, type Kind, documentedFields } from "#src/api/archive.ts";
import { type Item, oddFields } from "#src/api/envelope.ts";
import { FieldValue } from "#src/archive/item/field-value.tsx";
import { type Field, detailsOf } from "#src/archive/kinds/detail-views.tsx";
import styles from "#src/ui/dialog/details.module.css";
import { OddValue, OtherFields } from "#src/ui/dialog/other-fields.tsx";

interface DetailsProps<K extends Kind> {
  kind: K;
  known: Item<Archived<K>>;
}

/** All fields of an item in groups; those that the API does not document come last. */
export function Details<K extends Kind>({ kind, known }: DetailsProps<K>) {
  const { item } = known;
  const view = detailsOf(kind);
  const documented = documentedFields(kind);
  const facts = [view.facts ?? [], ...view.groups.map(({ fields }) => fields)].flat();
  const odd = oddFields(known);
  const placed = new Set<string>(facts.map(({ field }) => field));
  return (
    <>
      {view.facts && (
        <dl className={styles.facts}>
          {view.facts.map((fact) => (
            <Fact key={fact.field} fact={fact} item={item} odd={odd} />
          ))}
        </dl>
      )}
      {view.body?.(item, odd)}
      {view.groups.map(({ title, fields }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.fields}>
            {fields.map((field) => (
              <Fact key={field.field} fact={field} item={item} odd={odd} />
            ))}
          </dl>
        </section>
      ))}
      <OtherFields
        odd={new Map([...odd].filter(([path]) => !placed.has(path)))}
        unknown={Object.entries(item).filter(([field]) => !documented.has(field))}
      />
    </>
  );
}

interface FactProps<T> {
  fact: Field<T>;
  item: T;
  odd: ReadonlyMap<string, unknown>;
}

function Fact<T extends object>({ fact, item, odd }: FactProps<T>) {
  const { label, field, as } = fact;
  const wide = as === "prose" || as === "address";
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>
        {odd.has(field) ? (
          <OddValue value={odd.get(field)} />
        ) : (
          <FieldValue value={item[field]} as={as} item={item} />
        )}
      </dd>
    </div>
  );
}
