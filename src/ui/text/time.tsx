import { useSyncExternalStore } from "react";
import { formatAgo, formatDay, formatExact, formatMinute, parseTime } from "#src/lib/format.ts";
import { NotSet, ServiceText } from "#src/ui/text/text.tsx";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Date.now();

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === null) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 15_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** Current time in epoch milliseconds, updated every 15 s by one shared timer. */
const useNow = () => useSyncExternalStore(subscribe, () => now);

const formats = { day: formatDay, minute: formatMinute, exact: formatExact };

interface TimeProps {
  value: string | null | undefined;
  as: "ago" | keyof typeof formats;
}

/** A timestamp from the workspace. Unreadable ones are shown unchanged, empty ones as "Not set". */
export function Time({ value, as }: TimeProps) {
  if (value === null || value === undefined || value === "") return <NotSet />;
  const date = parseTime(value);
  if (!date) return <ServiceText>{value}</ServiceText>;
  return (
    <time dateTime={value} title={`${formatExact(date)} · received as ${value}`}>
      {as === "ago" ? <Ago at={date.getTime()} /> : formats[as](date)}
    </time>
  );
}

/** Relative time, kept up to date. `at` is in epoch milliseconds. */
export function Ago({ at }: { at: number }) {
  return formatAgo(new Date(at), Math.max(useNow(), at));
}
