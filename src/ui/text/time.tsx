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

/** The present moment in epoch milliseconds, renewed every 15 s for all who show an age. */
const useNow = () => useSyncExternalStore(subscribe, () => now);

const forms = { day: formatDay, minute: formatMinute, exact: formatExact };

interface TimeProps {
  value: string | null | undefined;
  as: "ago" | keyof typeof forms;
}

/** A timestamp of the service; one that cannot be read is shown as it came, and nothing as "Not set". */
export function Time({ value, as }: TimeProps) {
  if (value === null || value === undefined || value === "") return <NotSet />;
  const date = parseTime(value);
  if (!date) return <ServiceText>{value}</ServiceText>;
  return (
    <time dateTime={value} title={`${formatExact(date)} · sent as ${value}`}>
      {as === "ago" ? <Ago at={date.getTime()} /> : forms[as](date)}
    </time>
  );
}

/** How long ago, kept up to date. `at` is in epoch milliseconds. */
export function Ago({ at }: { at: number }) {
  return formatAgo(new Date(at), Math.max(useNow(), at));
}
