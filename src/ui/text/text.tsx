import { useContext, useSyncExternalStore } from "react";
import { cutText } from "#src/lib/cut-text.ts";
import { isUnsetTime, parseTimestamp } from "#src/lib/dates.ts";
import { formatDay, formatExact, formatMinute, receivedText } from "#src/lib/format.ts";
import { createStore } from "#src/lib/store.ts";
import { cx } from "#src/ui/cx.ts";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import { formatAgo } from "#src/ui/text/ago.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./text.module.css";

const MAX_CHARACTERS = 500;
/** Characters that are invisible or change direction, which can disguise identifiers and URLs. */
const deceptive = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/** Replaces deceptive characters by their code point, such as ‹U+202E›. */
export function revealMarks(text: string): string {
  return text.replace(deceptive, (mark) => {
    const code = mark.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
  });
}

interface ServiceTextProps {
  children: string;
  className?: string;
  /** Tip; a long text itself without. */
  title?: string;
}

/** One line of text from the workspace, truncated and isolated in direction. */
export function ServiceText({ children, className, title }: ServiceTextProps) {
  const shown = cutText(children, MAX_CHARACTERS);
  return (
    <bdi
      className={cx(styles.line, className)}
      title={title ?? (shown.length > 24 ? shown : undefined)}
    >
      {shown}
    </bdi>
  );
}

export function Prose({ children }: { children: string }) {
  return <bdi className={styles.prose}>{children}</bdi>;
}

export function IdText({ children }: { children: string }) {
  return <bdi className={styles.id}>{revealMarks(children)}</bdi>;
}

/** Something by name, with its ID as the tip; by ID where the name is not known. */
export function NamedId({ id, name }: { id: string; name: string | null | undefined }) {
  return name ? <ServiceText title={id}>{name}</ServiceText> : <IdText>{id}</IdText>;
}

/** Placeholder for a field that is null, or has no value for another reason. */
export const NotSet = ({ children = "Not set", title }: { children?: string; title?: string }) => (
  <span className={styles.muted} title={title}>
    {children}
  </span>
);

export function VisuallyHidden({ children }: { children: string }) {
  return <span className={styles.hidden}>{children}</span>;
}

/**
 * A hook for the current time in epoch milliseconds, kept up to date by one timer for all. Or for what
 * `read` makes of it: only another value renders again.
 */
function createClock(everyMs: number) {
  const moment = createStore(Date.now());
  let users = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  function subscribe(listener: () => void) {
    const unsubscribe = moment.subscribe(listener);
    users += 1;
    if (users === 1) {
      moment.set(Date.now());
      timer = setInterval(() => moment.set(Date.now()), everyMs);
    }
    return () => {
      unsubscribe();
      users -= 1;
      if (users === 0) clearInterval(timer);
    };
  }
  return (read = (now: number) => now) => useSyncExternalStore(subscribe, () => read(moment.get()));
}

export const useNow = createClock(15_000);
/** The same to the second, for a countdown. */
export const useSecond = createClock(1_000);

const formats = { day: formatDay, minute: formatMinute, exact: formatExact };

interface TimeProps {
  value: string | null | undefined;
  as: "ago" | keyof typeof formats;
  /** True for the fields that end with `_date`. */
  isDateField?: boolean;
}

/**
 * A timestamp from the workspace. Unreadable ones are shown unchanged, empty ones and those of a
 * year that means it as "Not set".
 */
export function Time({ value, as, isDateField }: TimeProps) {
  usePreferences();
  const onPaper = useContext(OnPaper);
  if (value === null || value === undefined || value === "") return <NotSet />;
  if (isUnsetTime(value)) return <NotSet title={`Received as ${value}`} />;
  const stamp = parseTimestamp(value, isDateField);
  if (!stamp) return <ServiceText>{value}</ServiceText>;
  const { date, isDay } = stamp;
  return (
    <time dateTime={value} title={receivedText(value, stamp)}>
      {isDay ? (
        formatDay(date)
      ) : as !== "ago" ? (
        formats[as](date)
      ) : onPaper ? (
        formatMinute(date)
      ) : (
        <Ago at={date.getTime()} />
      )}
    </time>
  );
}

/** Relative time, kept up to date. `at` is in epoch milliseconds. */
export function Ago({ at }: { at: number }) {
  usePreferences();
  return formatAgo(new Date(at), useNow());
}
