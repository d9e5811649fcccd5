import { useState } from "react";

/**
 * True while somebody points at a table, has the focus in it or has scrolled it. Spread `props` on
 * the element around it.
 */
export function useHeld() {
  const [held, setHeld] = useState({ pointer: false, focus: false, scrolled: false });
  const set = (change: Partial<typeof held>) => setHeld((now) => ({ ...now, ...change }));
  return {
    held: held.pointer || held.focus || held.scrolled,
    props: {
      onPointerEnter: () => set({ pointer: true }),
      onPointerLeave: () => set({ pointer: false }),
      onFocus: () => set({ focus: true }),
      onBlur: () => set({ focus: false }),
      onScrollCapture: ({ target }: { target: EventTarget }) => {
        const scrolled = target instanceof Element && target.scrollTop > 0;
        if (scrolled !== held.scrolled) set({ scrolled });
      },
    },
  };
}
