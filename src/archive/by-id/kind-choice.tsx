import type { Kind } from "#src/api/archive.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { capitalise } from "#src/lib/format.ts";
import { Segmented } from "#src/ui/form/segmented.tsx";

interface KindChoiceProps {
  label: string;
  kinds: readonly Kind[];
  chosen: Kind | null;
  onChoose: (kind: Kind) => void;
}

/** Radio group for the kind of an ID; nothing is chosen by default. */
export function KindChoice({ label, kinds, chosen, onChoose }: KindChoiceProps) {
  const options = kinds.map((value) => {
    const { singular } = viewOf(value);
    return { value, label: capitalise(singular) };
  });
  return <Segmented {...{ label, options }} value={chosen} onChange={onChoose} />;
}
