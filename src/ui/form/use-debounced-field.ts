import { type ChangeEvent, useEffect, useState } from "react";

/** Milliseconds without a key until what was typed is taken. */
const settle = 200;

/**
 * A text that lives in the address: what is typed stands at once and is taken a little later, or
 * when the field is left, so that it cannot undo where the next key leads.
 * @param value what the address says
 * @param onTake should be kept over renders, or each one begins the wait anew
 */
export function useDebouncedField(value: string, onTake: (text: string) => void) {
  const [typed, setTyped] = useState({ text: value, sent: value, seen: value });
  if (value !== typed.seen) {
    // The address moved. What we sent ourselves leaves the field alone; Back or a link wins over it.
    const text = value === typed.sent ? typed.text : value;
    setTyped({ text, sent: value, seen: value });
  }
  const { text, sent } = typed;
  const waiting = text !== sent;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: text }));
      onTake(text);
    }, settle);
    return () => clearTimeout(timer);
  }, [waiting, text, onTake]);
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, text: target.value }),
    onBlur() {
      if (!waiting) return;
      setTyped({ ...typed, sent: text });
      onTake(text);
    },
  };
}
