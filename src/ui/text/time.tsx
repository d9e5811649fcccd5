import { useContext, useSyncExternalStore } from "react";
import {
  formatAgo,
  formatDay,
  formatExact,
  formatMinute,
  formatShort,
  parseTime,
} from "#src/lib/format.ts";
import { createStore } from "#src/lib/store.ts";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { NotSet, ServiceText } from "#src/ui/text/text.tsx";

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
}

/**
 * A timestamp from the workspace, as the preferences show times. Unreadable ones are shown
 * unchanged, empty ones as "Not set".
 */
export function Time({ value, as }: TimeProps) {
  usePreferences();
  const onPaper = useContext(OnPaper);
  if (value === null || value === undefined || value === "") return <NotSet />;
  const date = parseTime(value);
  if (!date) return <ServiceText>{value}</ServiceText>;
  return (
    <time dateTime={value} title={`${formatExact(date)} · received as ${value}`}>
      {as !== "ago" ? (
        formats[as](date)
      ) : onPaper ? (
        formatMinute(date)
      ) : (
        <Ago at={date.getTime()} />
      )}
    </time>
  );
}

/**
 * Width of a column that fits the longest `Ago` time in the chosen clock and language, plus `more`
 * rem.
 */
export function agoWidth(more = 0): string {
  // 11:58 am is longer than 2:58 am.
  const texts = Array.from({ length: 12 }, (_, hour) => {
    const time = new Date(Date.UTC(2026, 10, 20, hour, 58));
    return formatShort(time.getTime(), time.getTime());
  });
  const longest = Math.max(...texts.map(({ length }) => length));
  return `${longest * 0.4375 + 1 + more}rem`;
}

/**
 * Relative time, kept up to date, or the date and time where those were chosen. `at` is in epoch
 * milliseconds.
 */
export function Ago({ at }: { at: number }) {
  const { times } = usePreferences();
  const now = useNow();
  return times === "absolute" ? formatShort(at, now) : formatAgo(new Date(at), Math.max(now, at));
}
