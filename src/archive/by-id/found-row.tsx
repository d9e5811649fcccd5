import { Info, type LucideIcon } from "lucide-react";
import { memo } from "react";
import type { Kind } from "#src/api/archive.ts";
import { prefixes } from "#src/api/ids.ts";
import { cx } from "#src/ui/cx.ts";
import { IdText } from "#src/ui/text/text.tsx";
import { FoundState } from "#src/archive/by-id/found-state.tsx";
import styles from "./found-row.module.css";
import type { Standing } from "#src/archive/by-id/found-standing.ts";
import { sameRead } from "#src/archive/by-id/use-found-reads.ts";
import { KindChoice } from "#src/archive/by-id/kind-choice.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";

export interface RowDecisions {
  onKind: (ids: readonly string[], kind: Kind) => void;
  onAnyway: (id: string, anyway: boolean) => void;
}

/** The functions stay out of it: they set what is then current, whichever render made them. */
function saysTheSame({ standing: a }: FoundRowProps, { standing: b }: FoundRowProps): boolean {
  return (
    a.found === b.found &&
    a.kind === b.kind &&
    a.leftOut === b.leftOut &&
    a.optional === b.optional &&
    a.sent === b.sent &&
    sameRead(a.read, b.read)
  );
}

interface FoundRowProps extends RowDecisions {
  standing: Standing;
}

/**
 * One identifier of the pasted text: what it is, what was read of it, and whether it will be restored.
 * Up to 100 stand in the list while 50 reads come in, so each renders only when it says something else.
 */
export const FoundRow = memo(function FoundRow({ standing, onKind, onAnyway }: FoundRowProps) {
  const { found, kind, leftOut, optional, sent } = standing;
  const { id } = found;
  const off = !sent && leftOut !== "no-choice";
  return (
    <li className={cx(styles.row, off && styles.off)} data-short={kind === null || undefined}>
      <span className={styles.id}>
        <IdText>{id}</IdText>
      </span>
      <What {...standing} />
      <span className={styles.state}>
        <FoundState standing={standing} />
        {optional && (
          <label className={styles.anyway}>
            <input
              type="checkbox"
              checked={sent}
              aria-label={`Send anyway: ${id}`}
              onChange={(event) => onAnyway(id, event.target.checked)}
            />
            Send anyway
          </label>
        )}
        {found.sort === "choice" && (
          <KindChoice
            label={`Type of ${id}`}
            kinds={found.kinds}
            chosen={kind}
            onChoose={(chosen) => onKind([id], chosen)}
          />
        )}
      </span>
    </li>
  );
}, saysTheSame);

function What({ found, kind }: Standing) {
  if (kind) {
    const { Icon, singular } = viewOf(kind);
    return <IconWord Icon={Icon} text={singular.charAt(0).toUpperCase() + singular.slice(1)} />;
  }
  if (found.sort === "choice") {
    return <IconWord Icon={Info} quiet text="An embed or a link" />;
  }
  if (found.sort === "other") {
    const what = prefixes[found.prefix];
    return <IconWord Icon={Info} quiet text={what.charAt(0).toUpperCase() + what.slice(1)} />;
  }
  return <IconWord Icon={Info} quiet text="Not known" />;
}

function IconWord({ Icon, text, quiet }: { Icon: LucideIcon; text: string; quiet?: boolean }) {
  return (
    <span className={cx(styles.what, quiet && styles.quiet)}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
