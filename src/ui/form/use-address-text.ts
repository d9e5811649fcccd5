import { useEffect, useEffectEvent, useState } from "react";

/** Pause after the last key before the address follows, in milliseconds. */
const PAUSE_MS = 250;

export interface ChangeOptions {
  /** Leaves no step of its own in the history: keys in a row share the step of the first. */
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
    /** True once the keys in a row have their step in the history. */
    hasStep: false,
    /** True while the address is to follow without a pause. */
    isEntered: false,
  });
  if (inAddress !== state.seen) {
    // Our own change leaves the field alone, whatever was typed since.
    if (inAddress === state.taken) setState({ ...state, seen: inAddress });
    else {
      const fromAddress = { text: inAddress, taken: inAddress, seen: inAddress };
      setState({ ...fromAddress, hasStep: false, isEntered: false });
    }
  }
  const { text, taken, hasStep, isEntered } = state;
  const take = useEffectEvent(onTake);
  useEffect(() => {
    if (text === taken) return;
    // Always in another task: a navigation takes as long as the rows.
    const timer = setTimeout(
      () => {
        setState((now) => ({ ...now, taken: text, hasStep: !isEntered, isEntered: false }));
        take(text, { replace: hasStep });
      },
      isEntered ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, taken, hasStep, isEntered]);

  function write(next: string, { replace }: ChangeOptions) {
    setState((now) => {
      const waits = next !== now.taken;
      return {
        ...now,
        text: next,
        hasStep: now.hasStep && (replace || (waits && next === now.text)),
        isEntered: waits && (now.isEntered || !replace),
      };
    });
  }
  return { text, write };
}
