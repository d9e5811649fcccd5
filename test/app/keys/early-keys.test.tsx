import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useEarlyKeys } from "#src/ui/commands/use-early-keys.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { Listener } from "./key-parts.tsx";

const pressed = vi.fn<(id: string) => void>();

interface PageProps {
  /** The console's listener, which is ready a moment after it is there. */
  hasListener?: boolean;
  isReady?: boolean;
  hasField?: boolean;
}

function Page({ hasListener, isReady = false, hasField = true }: PageProps) {
  useEarlyKeys(!isReady);
  useCommands({
    saveTask: () => pressed("saveTask"),
    selectAll: () => pressed("selectAll"),
    nextRow: () => pressed("nextRow"),
  });
  return (
    <>
      {hasListener && <Listener />}
      {hasField && <input aria-label="Title" />}
    </>
  );
}

function open() {
  pressed.mockClear();
  const { rerender } = render(<Page />);
  return {
    field: screen.getByRole("textbox", { name: "Title" }),
    load(hasField = true) {
      rerender(<Page hasListener hasField={hasField} />);
      rerender(<Page hasListener hasField={hasField} isReady />);
    },
  };
}

/** Presses a letter; false where the browser must not do what it would. */
const press = (target: Element, letter: string, ctrlKey = false) =>
  fireEvent.keyDown(target, { key: letter, code: `Key${letter.toUpperCase()}`, ctrlKey });

test("keys that are pressed while their code loads act when it has loaded, once", () => {
  const { field, load } = open();
  // The browser would save the page.
  expect(press(field, "s", true)).toBe(false);
  expect(press(document.body, "a", true)).toBe(true);
  expect(press(document.body, "j")).toBe(true);
  expect(pressed).not.toHaveBeenCalled();
  load();
  expect(pressed.mock.calls.flat()).toEqual(["saveTask", "selectAll", "nextRow"]);
  press(document.body, "j");
  expect(pressed).toHaveBeenCalledTimes(4);
});

test("a key that a part of the page has answered is not pressed again", () => {
  const { field, load } = open();
  field.addEventListener("keydown", (event) => event.preventDefault());
  press(field, "s", true);
  load();
  expect(pressed).not.toHaveBeenCalled();
});

test("letters that were typed into a field stay letters", () => {
  const { field, load } = open();
  press(field, "j");
  load();
  expect(pressed).not.toHaveBeenCalled();
});

test("a letter is forgotten when a text field gets the focus, which its command could take away", () => {
  const { field, load } = open();
  press(document.body, "j");
  field.focus();
  press(field, "s", true);
  load();
  expect(pressed.mock.calls.flat()).toEqual(["saveTask"]);
});

test("a press is forgotten after five seconds, and with what it was pressed in", () => {
  const { field, load } = open();
  press(document.body, "j");
  const later = performance.now() + 5_001;
  const now = vi.spyOn(performance, "now").mockImplementation(() => later);
  press(field, "s", true);
  press(document.body, "a", true);
  load(false);
  now.mockRestore();
  expect(pressed.mock.calls.flat()).toEqual(["selectAll"]);
});
