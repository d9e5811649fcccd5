import type { PickedField } from "#src/tasks/form/fields/choices.ts";
import { useChoice } from "#src/tasks/form/fields/use-choices.ts";
import { IdText } from "#src/ui/text/text.tsx";

interface ChoiceNameProps {
  field: PickedField;
  /** The board of the task, or null when it is not known. */
  board: string | null;
  id: string;
}

/** A person, milestone or list by name, with its ID on hover; by ID while the name is not known. */
export function ChoiceName({ field, board, id }: ChoiceNameProps) {
  const choice = useChoice(field, board, id);
  if (!choice || choice.name === id) return <IdText>{id}</IdText>;
  return <bdi title={id}>{choice.name}</bdi>;
}
