import { type Archived, type Kind, documentedFields } from "#src/api/archive.ts";
import { type Item, oddFields } from "#src/api/envelope.ts";
import { detailsOf } from "#src/archive/kinds/detail-views.tsx";
import styles from "#src/ui/dialog/details.module.css";
import { FieldList } from "#src/ui/dialog/field-list.tsx";
import { OtherFields } from "#src/ui/dialog/other-fields.tsx";

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
  const placed = new Set<string>(facts.map(([, field]) => field));
  return (
    <>
      {view.facts && <FieldList fields={view.facts} className={styles.facts} {...{ item, odd }} />}
      {view.body?.(item, odd)}
      {view.groups.map(({ title, fields }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <FieldList fields={fields} className={styles.fields} {...{ item, odd }} />
        </section>
      ))}
      <OtherFields
        odd={new Map([...odd].filter(([path]) => !placed.has(path)))}
        unknown={Object.entries(item).filter(([field]) => !documented.has(field))}
      />
    </>
  );
}
