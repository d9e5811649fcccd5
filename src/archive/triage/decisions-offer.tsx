import type { Merge } from "#src/archive/triage/kept/decision.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";

interface DecisionsOfferProps {
  merge: Merge;
  /** True to take the decisions over. */
  onChoose: (takes: boolean) => void;
}

/** Says what the decisions of a file would change, before they do. */
export function DecisionsOffer({ merge, onChoose }: DecisionsOfferProps) {
  const { added, replaced, kept } = merge;
  return (
    <div role="alert">
      <p>
        The file has {counted(added + replaced + kept, "decision", "decisions")}:{" "}
        {formatNumber(added)} about items you have not decided, {formatNumber(replaced)} newer than
        yours, {formatNumber(kept)} older or the same.
      </p>
      <Button onClick={() => onChoose(false)}>Keep mine</Button>{" "}
      {added + replaced > 0 && (
        <Button onClick={() => onChoose(true)}>
          Import {counted(added + replaced, "decision", "decisions")}
        </Button>
      )}
    </div>
  );
}
