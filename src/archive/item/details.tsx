import { type Archived, type Kind, documentedFields } from "#src/api/archive.ts";
import { FieldValue } from "#src/archive/item/field-value.tsx";
import styles from "#src/ui/dialog/details.module.css";
import { type Field, detailsOf } from "#src/archive/kinds/detail-views.tsx";

interface DetailsProps<K extends Kind> {
  kind: K;
  item: Archived<K>;
}

/** All fields of an item in groups; those that the API does not document come last. */
export function Details<K extends Kind>({ kind, item }: DetailsProps<K>) {
  const view = detailsOf(kind);
  const documented = documentedFields(kind);
  const unknown = Object.entries(item).filter(([field]) => !documented.has(field));
  return (
    <>
      {view.facts && (
        <dl className={styles.facts}>
          {view.facts.map((fact) => (
            <Fact key={fact.field} fact={fact} item={item} />
          ))}
        </dl>
      )}
      {view.body?.(item)}
      {view.groups.map(({ title, fields }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.fields}>
            {fields.map((field) => (
              <Fact key={field.field} fact={field} item={item} />
            ))}
          </dl>
        </section>
      ))}
      {unknown.length > 0 && (
        <section className={styles.group}>
          <h3>
            Other fields <small>as received</small>
          </h3>
          <dl className={styles.fields}>
            {unknown.map(([field, value]) => (
              <div key={field} className={styles.wide}>
                <dt>
                  <bdi>{field}</bdi>
                </dt>
                <dd>
                  <FieldValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Fact<T extends object>({ fact, item }: { fact: Field<T>; item: T }) {
  const { label, field, as } = fact;
  const wide = as === "prose" || as === "address";
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>
        <FieldValue value={item[field]} as={as} item={item} />
      </dd>
    </div>
  );
}
