import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { type Placement, buttonOf } from "#src/ui/menu/popover.tsx";

/** Room between a popover and its button, and the edges of the window, in pixels. */
const GAP_PX = 4;
const MARGIN_PX = 8;

/** Keeps a popover at its button while it is open and things move. */
export function keepPlaced(popover: HTMLElement, placement: Exclude<Placement, "sheet">): void {
  const button = buttonOf(popover);
  const isOpen = () => popover.isConnected && popover.matches(":popover-open");
  if (!button || !isOpen()) return;
  const isBefore = placement === "below-before";
  const stop = autoUpdate(button, popover, () => {
    if (!isOpen()) return stop();
    const place = computePosition(button, popover, {
      strategy: "fixed",
      placement: isBefore ? "bottom-end" : "bottom-start",
      middleware: [
        offset(({ rects }) => ({
          mainAxis: GAP_PX,
          crossAxis: isBefore ? -rects.reference.width : 0,
        })),
        flip(),
        shift({ padding: MARGIN_PX }),
      ],
    });
    void place.then(({ x, y }) =>
      Object.assign(popover.style, { inset: `${y}px auto auto ${x}px`, margin: "0" }),
    );
  });
  popover.addEventListener("toggle", stop, { once: true });
}
