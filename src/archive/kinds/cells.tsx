import { EyeOff, Lock, Users } from "lucide-react";
import { Badge, type DotTone, Status } from "#src/ui/feedback/badge.tsx";
import { formatAmount, formatNumber } from "#src/lib/format.ts";
import { IdText, NotSet, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./cells.module.css";

type Nullish<T> = T | null | undefined;

/** One line of text; `reveal` for addresses, where invisible marks deceive. */
export function TextCell({ children, reveal }: { children: Nullish<string>; reveal?: boolean }) {
  if (!children) return <NotSet />;
  return <ServiceText>{reveal ? revealMarks(children) : children}</ServiceText>;
}

export function ShortId({ children }: { children: Nullish<string> }) {
  return children ? <IdText>{children}</IdText> : <NotSet />;
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
const statusWord = (status: string) =>
  knownStatuses.has(status) ? status.charAt(0).toUpperCase() + status.slice(1) : status;

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
