import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useHeld } from "#src/archive/page/use-held.ts";

function Held() {
  const { held, props } = useHeld();
  return (
    <div {...props} data-testid="table">
      {held ? "held" : "free"}
    </div>
  );
}

/** A move of the pointer; jsdom's has no distance. */
function movePointer(by: number) {
  const event = new MouseEvent("pointermove", { bubbles: true });
  Object.defineProperties(event, { movementX: { value: by }, movementY: { value: 0 } });
  fireEvent(screen.getByTestId("table"), event);
}

test("a table is held by a pointer that moves over it, not by one that rests there", () => {
  render(<Held />);
  const table = screen.getByTestId("table");
  movePointer(0);
  expect(table).toHaveTextContent("free");
  movePointer(3);
  expect(table).toHaveTextContent("held");
  fireEvent.pointerLeave(table);
  expect(table).toHaveTextContent("free");
});
