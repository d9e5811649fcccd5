import { EyeOff, Lock, Users } from "lucide-react";
import { Fragment, use } from "react";
import { Marks } from "#src/archive/kinds/marks.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { Badge, type DotTone, Status } from "#src/ui/feedback/badge.tsx";
import { capitalise, formatAmount, formatNumber } from "#src/lib/format.ts";
import { NotSet, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./cells.module.css";

type Nullish<T> = T | null | undefined;

/** Characters of a line with marks at most: the details have all of it. */
const MAX_CHARACTERS = 300;

/** One line of text in which the words that were looked for are marked. */
export function MarkedText({ children }: { children: string }) {
  const { words, ranges } = use(Marks);
  const text = cutText(children, MAX_CHARACTERS);
  const found = words.length > 0 ? ranges(text, words) : [];
  if (found.length === 0) return <ServiceText>{children}</ServiceText>;
  return (
    <bdi className={styles.marked} title={text.length > 24 ? text : undefined}>
      {found.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(found[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.[1])}
    </bdi>
  );
}

/** One line of text; `reveal` for addresses, where invisible marks deceive. */
export function TextCell({ children, reveal }: { children: Nullish<string>; reveal?: boolean }) {
  if (!children) return <NotSet />;
  return <MarkedText>{reveal ? revealMarks(children) : children}</MarkedText>;
}

export function Count({ children }: { children: Nullish<number> }) {
  return typeof children === "number" ? formatNumber(children) : <NotSet />;
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

/** Statuses that are shown with a capital; any other is shown as received. */
const knownStatuses = new Set(["draft", "open", "paid", "void", "uncollectible", "closed"]);
const statusWord = (status: string) => (knownStatuses.has(status) ? capitalise(status) : status);

/** Tones of the known statuses. No date decides: a paid invoice may lack `paid_at`. */
const tones: ReadonlyMap<string, DotTone> = new Map([
  ["paid", "ok"],
  ["uncollectible", "bad"],
  ["void", "idle"],
  ["closed", "idle"],
]);

/** A status in the words of the service. */
export function StatusCell({ children }: { children: Nullish<string> }) {
  if (!children) return <NotSet />;
  return <Status tone={tones.get(children) ?? "ring"}>{statusWord(children)}</Status>;
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
