import { type PointerEvent, useState } from "react";

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
      // A mouse that rests where the table appears does not point at it: it has not moved.
      onPointerMove: ({ movementX, movementY }: PointerEvent) => {
        if (!held.pointer && (movementX !== 0 || movementY !== 0)) set({ pointer: true });
      },
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
