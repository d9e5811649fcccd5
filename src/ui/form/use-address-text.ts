import { useEffect, useEffectEvent, useState } from "react";

/** Pause after the last key before the address follows, in milliseconds. */
const PAUSE_MS = 250;

export interface ChangeOptions {
  /** Leaves no step in the history. */
  replace: boolean;
}

/**
 * The text of a field whose value is in the address. It changes with every key; the address follows
 * when typing pauses, and immediately where a step in the history is asked for. The text follows the
 * address when that is changed by Back or a link.
 * @param inAddress the text in the address
 * @param onTake puts a text into the address
 */
export function useAddressText(
  inAddress: string,
  onTake: (text: string, options: ChangeOptions) => void,
) {
  const [state, setState] = useState({
    text: inAddress,
    /** The last text that the address was asked to take. */
    taken: inAddress,
    /** The text in the address at the last render. */
    seen: inAddress,
    /** The text of the last step in the history. */
    step: inAddress,
    replace: true,
  });
  if (inAddress !== state.seen) {
    // Our own change leaves the field alone, whatever was typed since.
    const text = inAddress === state.taken ? state.text : inAddress;
    const step = inAddress === state.taken ? state.step : inAddress;
    setState({ ...state, text, step, taken: inAddress, seen: inAddress });
  }
  const { text, taken, step, replace } = state;
  const waits = text !== taken;
  const take = useEffectEvent(onTake);
  useEffect(() => {
    if (!waits) return;
    // A step follows in another task: a navigation takes as long as the rows.
    const timer = setTimeout(
      () => {
        setState((now) => ({
          ...now,
          taken: text,
          step: replace ? now.step : text,
          replace: true,
        }));
        take(text, { replace });
      },
      replace ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [waits, text, replace]);
  /** Changes the text. Once a step is asked for, the keys until then are part of it. */
  function write(next: string, options: ChangeOptions) {
    if (!options.replace && !waits && next === taken && next !== step) {
      // The address has taken the text in place of that of the last step, which gets its own again.
      setState((now) => ({ ...now, step: next }));
      onTake(step, { replace: true });
      onTake(next, { replace: false });
      return;
    }
    setState((now) => {
      const isStep = next !== now.taken && !(now.replace && options.replace);
      return { ...now, text: next, replace: !isStep };
    });
  }
  return { text, write };
}
