import { useNames } from "#src/app/names.ts";
import { CopyableId } from "#src/ui/form/copy-button.tsx";
import { NamedId, ServiceText } from "#src/ui/text/text.tsx";

/** A member or client by name, with the ID as its tip; by ID where the name is not known. */
export const Person = ({ id }: { id: string }) => <NamedId id={id} name={useNames().get(id)} />;

/** A member or client in details: the name, and the ID below it. */
export function PersonDetail({ id }: { id: string }) {
  const name = useNames().get(id);
  return (
    <>
      {name !== undefined && (
        <div>
          <ServiceText>{name}</ServiceText>
        </div>
      )}
      <CopyableId id={id} />
    </>
  );
}
