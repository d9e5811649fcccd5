import { EyeOff, Lock, Users } from "lucide-react";
import { Fragment, createContext, use } from "react";
import { type Kind, countOf } from "#src/api/archive.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { markRanges } from "#src/archive/kinds/mark-ranges.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { capitalise, formatAmount, formatNumber } from "#src/lib/format.ts";
import { type DotTone, Badge, Status } from "#src/ui/feedback/badge.tsx";
import { NotSet, ServiceText, VisuallyHidden, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./cells.module.css";

/** Folded words that cells mark in their texts. */
export const Marks = createContext<readonly string[]>([]);

type Nullish<T> = T | null | undefined;

/** Characters of a line with marks at most: the details have all of it. */
const MAX_CHARACTERS = 300;
/** Characters of a text in which words are looked for. */
const MAX_SEARCHED = 10_000;

/** Place from which a text is shown, so that a match further on is not cut off: at a word near it. */
function startNear(text: string, match: number, context: number): number {
  if (match <= context) return 0;
  const end = text.slice(match - context, match).search(/[\s/-]/);
  return end === -1 ? match : match - context + end + 1;
}

interface MarkedTextProps {
  children: string;
  /** Characters kept before the first match at most; all of them without. */
  context?: number;
}

/** One line of text in which the words that were looked for are marked. */
export function MarkedText({ children, context = MAX_CHARACTERS }: MarkedTextProps) {
  const found = markRanges(children.slice(0, MAX_SEARCHED), use(Marks));
  const start = startNear(children, found[0]?.[0] ?? 0, context);
  const end = start + MAX_CHARACTERS;
  const marked = found.filter(([, to]) => to <= end);
  const last = marked.at(-1)?.[1];
  if (last === undefined) return <ServiceText>{children}</ServiceText>;
  return (
    <bdi
      className={styles.marked}
      title={children.length > 24 ? cutText(children, MAX_CHARACTERS) : undefined}
    >
      {start > 0 && "…"}
      {marked.map(([from, to], index) => (
        <Fragment key={from}>
          {children.slice(marked[index - 1]?.[1] ?? start, from)}
          <mark>{children.slice(from, to)}</mark>
        </Fragment>
      ))}
      {cutText(children.slice(last), end - last)}
    </bdi>
  );
}

/** Characters before a match in a column of text. */
const CONTEXT = 32;

/** One line of text; `reveal` for addresses, where invisible marks deceive. */
export function TextCell({ children, reveal }: { children: Nullish<string>; reveal?: boolean }) {
  if (!children) return <NotSet />;
  return <MarkedText context={CONTEXT}>{reveal ? revealMarks(children) : children}</MarkedText>;
}

/** Kinds as icons, each with the number of its items. */
export function KindCounts({ counts }: { counts: readonly (readonly [Kind, number])[] }) {
  const icons = counts.map(([kind, count]) => {
    const { Icon } = viewOf(kind);
    return (
      <span key={kind} aria-hidden title={countOf(kind, count)}>
        <Icon />
        {formatNumber(count)}
      </span>
    );
  });
  const words = counts.map(([kind, count]) => `, ${countOf(kind, count)}`).join("");
  return [...icons, <VisuallyHidden key="words">{words}</VisuallyHidden>];
}

interface AmountProps {
  amount: Nullish<number>;
  currency: Nullish<string>;
  struck?: boolean;
}

export function Amount({ amount, currency, struck }: AmountProps) {
  if (typeof amount !== "number") return <NotSet />;
  const figures = formatAmount(amount, currency);
  return (
    <span className={styles.amount}>
      {struck ? <s>{figures}</s> : <span>{figures}</span>}
      <bdi className={styles.currency}>{currency}</bdi>
    </span>
  );
}

/**
 * Tones of the known statuses, which are shown with a capital; any other is shown as received. No date
 * decides: a paid invoice may lack `paid_at`.
 */
const tones: ReadonlyMap<string, DotTone> = new Map([
  ["draft", "ring"],
  ["open", "ring"],
  ["paid", "ok"],
  ["uncollectible", "bad"],
  ["void", "idle"],
  ["closed", "idle"],
]);

export function StatusCell({ children }: { children: Nullish<string> }) {
  if (!children) return <NotSet />;
  const tone = tones.get(children);
  return <Status tone={tone ?? "ring"}>{tone ? capitalise(children) : children}</Status>;
}

const visibilities: Record<string, { label: string; Icon: typeof Users }> = {
  shared: { label: "Shared", Icon: Users },
  internal: { label: "Internal", Icon: Lock },
  private: { label: "Private", Icon: EyeOff },
};

export function Visibility({ children }: { children: Nullish<string> }) {
  if (!children) return <NotSet />;
  const known = Object.hasOwn(visibilities, children) ? visibilities[children] : undefined;
  if (!known) return <Badge>{children}</Badge>;
  return <Badge icon={<known.Icon aria-hidden />}>{known.label}</Badge>;
}
