import { type ChangeEvent, useEffect, useEffectEvent, useState } from "react";

/** Time without a key press after which the text is taken. */
const DEBOUNCE_MS = 200;

/**
 * Text field whose value lives in the URL: the typed text shows at once and is taken a little later,
 * or on blur, so that it cannot undo a navigation by the next key.
 * @param value the text in the URL
 */
export function useDebouncedField(value: string, onTake: (text: string) => void) {
  const [typed, setTyped] = useState({ text: value, sent: value, seen: value });
  if (value !== typed.seen) {
    // The URL changed. Our own change leaves the field alone; Back or a link replaces its text.
    const text = value === typed.sent ? typed.text : value;
    setTyped({ text, sent: value, seen: value });
  }
  const { text, sent } = typed;
  const waiting = text !== sent;
  const take = useEffectEvent(onTake);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: text }));
      take(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [waiting, text]);
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
